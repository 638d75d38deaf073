"""Who sits at a table that plays, and what becomes of seats and places that people leave."""
