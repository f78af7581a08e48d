"""Microsoft Entra External ID: native authentication, MSAL, Microsoft Graph, custom extensions."""
