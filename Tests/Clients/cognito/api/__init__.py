"""The user pools API as a whole: every operation and member, against the service model and the AWS CLI's examples."""
