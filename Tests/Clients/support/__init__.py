"""What the client tests share: a started server, pools made on it, token checks, and two browsers."""
