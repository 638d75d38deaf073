"""The small summary of a game after what is taken back."""

from cogs.lookback.taken_back import LEFT_OFF, TakenBack, rewound


def test_where_somebody_left_off_goes_back_too() -> None:
    face = {
        "turn": 3,
        "began": 20,
        "previous": 10,
        "starts": [[1, 2], [2, 10], [3, 20]],
        "moved": [25, 15],
        LEFT_OFF: {"0": 18, "1": 8},
    }
    after = rewound(face, TakenBack((12, 15, 18, 25), {0: 6, 1: 11}, ()))
    assert after[LEFT_OFF] == {"0": 6, "1": 8}
    assert (after["turn"], after["began"], after["previous"], after["moved"]) == (2, 10, 2, [6, 11])
