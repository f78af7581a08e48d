"""Deploying: CloudFormation, and what its clients call besides."""
