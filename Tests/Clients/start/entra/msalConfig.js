export const msalConfig = {
  auth: {
    clientId: "1f2e3d4c-5b6a-4798-8877-665544332211",
    authority: "https://tailspin.ciamlogin.com/",
    redirectUri: "http://localhost:3000/redirect",
  },
  cache: { cacheLocation: "sessionStorage" },
};
