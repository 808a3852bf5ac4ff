"""Pages that are not yet merged into ui/pages/."""
