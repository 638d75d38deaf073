"""How people are called and reminded, and what they wish for that."""
