"""What a server settles for its tables, who may watch them, and what organisers do."""
