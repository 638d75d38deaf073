"""Settings: where they come from, and one clear line for each that is wrong."""

import os
from pathlib import Path

import pytest

from bot.settings import PREFIX, Settings, SettingsError, load_settings

EXAMPLE = Path(__file__).parents[2] / ".env.example"


@pytest.fixture(autouse=True)
def empty_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder without `.env`, and an environment without our settings."""
    for name in [name for name in os.environ if name.upper().startswith(PREFIX)]:
        monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_everything_has_a_default() -> None:
    settings = load_settings()
    assert settings.token is None
    assert settings.database != settings.playground_database


def test_the_environment_goes_before_the_file(monkeypatch: pytest.MonkeyPatch, empty_folder: Path) -> None:
    (empty_folder / ".env").write_text("LONGTABLE_LOG_LEVEL=error\nLONGTABLE_PLAYGROUND_PORT=9000\n")
    monkeypatch.setenv("LONGTABLE_LOG_LEVEL", "Debug")
    settings = load_settings()
    assert settings.log_level == "debug"
    assert settings.playground_port == 9000


def test_an_empty_setting_is_an_unset_one(empty_folder: Path) -> None:
    (empty_folder / ".env").write_text("LONGTABLE_TOKEN=\nLONGTABLE_SYNC_GUILD=\nLONGTABLE_DATABASE=\n")
    assert load_settings() == Settings.model_construct()


def test_the_example_is_valid_and_names_every_setting(empty_folder: Path) -> None:
    (empty_folder / ".env").write_text(EXAMPLE.read_text().replace("#LONGTABLE", "LONGTABLE"))
    assert load_settings() == Settings.model_construct()
    for name in Settings.model_fields:
        assert f"{PREFIX}{name.upper()}=" in EXAMPLE.read_text()


def test_settings_of_other_programs_do_not_matter(empty_folder: Path) -> None:
    (empty_folder / ".env").write_text("COMPOSE_PROJECT_NAME=games\nexport LONGTABLE_LOG_LEVEL=error\n")
    assert load_settings().log_level == "error"


def test_a_path_may_begin_at_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("LONGTABLE_DATABASE", "~/games.sqlite")
    assert load_settings().database == tmp_path / "games.sqlite"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("LONGTABLE_LOG_LEVEL=loud", "LONGTABLE_LOG_LEVEL must be debug, info, warning or error."),
        ("LONGTABLE_PLAYGROUND_PORT=http", "LONGTABLE_PLAYGROUND_PORT must be a number from 1 to 65534."),
        ("LONGTABLE_PLAYGROUND_PORT=65535", "LONGTABLE_PLAYGROUND_PORT must be a number from 1 to 65534."),
        ("LONGTABLE_SYNC_GUILD=Games", "LONGTABLE_SYNC_GUILD must be the id of a Discord server, a number."),
        ("LONGTABLE_TOKN=abc", "There is no setting LONGTABLE_TOKN. Did you mean LONGTABLE_TOKEN?"),
        ("abcdef", "A line in .env has no '='. Each line must read NAME=value."),
    ],
)
def test_a_wrong_setting_gives_one_line(empty_folder: Path, line: str, message: str) -> None:
    (empty_folder / ".env").write_text(f"# settings\n{line}\n")
    with pytest.raises(SettingsError) as refused:
        load_settings()
    assert str(refused.value) == message


def test_a_name_like_no_other_is_told_where_to_look(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LONGTABLE_XYZZY", "1")
    with pytest.raises(SettingsError, match=r"LONGTABLE_XYZZY[.] The file [.]env[.]example lists all settings"):
        load_settings()


def test_a_file_that_is_no_text_is_refused(empty_folder: Path) -> None:
    (empty_folder / ".env").write_bytes(b"LONGTABLE_TOKEN=\xff\xfe\n")
    with pytest.raises(SettingsError, match=r"^The file \.env cannot be read as text\.$"):
        load_settings()


def test_the_token_is_trimmed_and_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LONGTABLE_TOKEN", " secret.token.value \n")
    settings = load_settings()
    assert settings.token is not None
    assert settings.token.get_secret_value() == "secret.token.value"
    assert "secret" not in repr(settings) + str(settings) + settings.model_dump_json()


def test_a_wrong_token_is_refused_without_quoting_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LONGTABLE_TOKEN", "secret token")
    with pytest.raises(SettingsError) as refused:
        load_settings()
    assert "secret" not in str(refused.value)
    assert refused.value.__cause__ is None
    assert refused.value.__suppress_context__
