"""The world around the app: ports that describe it, and the browser that implements them."""
