"""Builders of the bot's messages. They ask nobody and change nothing: a table goes in, a view comes out.

`ids` (custom ids), `look` (limits, signs, colours), `text` (names, shortening, times), `compose` (views from parts),
`draft` and `controls` (a question as buttons and menus), and the messages: `panel`, `turn`, `lobby`, `lists`.
`refusals` holds the sentences for what is refused.
"""
