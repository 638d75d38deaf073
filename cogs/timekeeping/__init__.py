"""How much time people have, and what is done when it is out."""
