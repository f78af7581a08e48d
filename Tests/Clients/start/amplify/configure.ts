import { Amplify } from 'aws-amplify';

const redirect = `${window.location.origin}/`;

Amplify.configure({
  Auth: {
    Cognito: {
      userPoolId: 'eu-central-1_Wq9AsD3fG',
      userPoolClientId: '5t7y9u1i3o5p7a9s1d3f5g7h9j',
      identityPoolId: "eu-central-1:22334455-6677-4899-aabb-ccddeeff0011",
      loginWith: {
        email: true,
        oauth: {
          domain: 'login.example.org',
          scopes: ['openid', 'email'],
          redirectSignIn: [`http://localhost:4200/`],
          redirectSignOut: ['http://localhost:4200/'],
          responseType: 'code',
        },
      },
      signUpVerificationMethod: 'code',
      userAttributes: { email: { required: true }, name: { required: false } },
      allowGuestAccess: false,
      passwordFormat: { minLength: 8, requireLowercase: true, requireUppercase: true, requireNumbers: true, requireSpecialCharacters: true },
    },
  },
});
