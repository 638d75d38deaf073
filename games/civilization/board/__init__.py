"""The pictures of Civilization, drawn from views and questions and nothing else."""
