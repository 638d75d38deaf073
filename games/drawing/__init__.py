"""The drawing kit that the boards of all games share.

`Canvas` takes shapes and texts; `palette` and `fonts` say how they look; `icons`, `seats`, `marks` and `parts` are
drawn on it; `encode` makes the picture file; `checks` finds texts that collide. Boards use these modules directly.
"""
