"""Programme, tickets and members of a small chain of cinemas."""
