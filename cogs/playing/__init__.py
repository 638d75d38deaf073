"""What people play with: the commands of the games, the private panel, cards."""
