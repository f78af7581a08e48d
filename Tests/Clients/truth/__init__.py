"""The battery: what the service refuses and what it does, case by case, as its documentation and records say."""
