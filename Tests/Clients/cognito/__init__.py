"""Amazon Cognito's user pools API."""
