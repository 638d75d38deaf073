"""How people play: records, ratings, statistics."""
