"""Text in, HTML out: escaping, templates, form controls, shapes, translations. Knows no game and no table."""
