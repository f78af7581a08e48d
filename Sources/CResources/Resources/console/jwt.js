// JSON Web Tokens: reading them, and checking their signature with the keys that their issuer publishes here.

const fromBase64URL = (text) =>
  Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));

/** Reads a token in three parts; throws a reason if it is none. */
export function read(token) {
  const parts = token.trim().split(".");
  if (parts.length === 5) throw new Error("This token is encrypted (five parts): only the server can read it. Refresh tokens look like this.");
  if (parts.length !== 3) throw new Error(`A signed token has three parts separated by dots; this one has ${parts.length}.`);
  const part = (index, name) => {
    try {
      return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(fromBase64URL(parts[index])));
    } catch {
      throw new Error(`The ${name} is not base64url of JSON.`);
    }
  };
  return { parts, header: part(0, "header"), claims: part(1, "payload") };
}

const algorithms = {
  RS256: { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" },
  ES256: { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" },
};

/** Says whether the signature holds: `{good, text}`. `keySets` are addresses of key documents on this server. */
export async function verify({ parts, header }, keySets) {
  let signature;
  try {
    signature = fromBase64URL(parts[2]);
  } catch {
    return { good: false, text: "The signature is not base64url." };
  }
  if (header.alg === "none") return { good: false, text: "alg is none: this token is not signed at all." };
  const algorithm = algorithms[header.alg];
  if (!algorithm) return { good: false, text: `alg ${header.alg} is not one that the console can check with a public key.` };
  if (!crypto.subtle) return { good: null, text: "Browsers check signatures only on localhost or over https." };
  for (const address of keySets) {
    const response = await fetch(new URL(address).pathname);
    if (!response.ok) continue;
    const key = (await response.json()).keys.find((candidate) => candidate.kid === header.kid);
    if (!key) continue;
    const { kty, n, e, crv, x, y } = key;
    const imported = await crypto.subtle.importKey("jwk", { kty, n, e, crv, x, y }, algorithm, false, ["verify"]);
    const good = await crypto.subtle.verify(
      algorithm, imported, signature, new TextEncoder().encode(`${parts[0]}.${parts[1]}`));
    return good
      ? { good, text: `The signature is valid, by key ${header.kid} of ${new URL(address).pathname}.` }
      : { good, text: `Key ${header.kid} is published, but the signature is not valid: the token was changed.` };
  }
  return { good: false, text: `No pool of this sandbox publishes a key ${header.kid}.` };
}

/** What the claims of time say at `now` (milliseconds): a list of `{good, text}`. */
export function times(claims, now, said) {
  const found = [];
  const at = (seconds) => said(new Date(seconds * 1000));
  if (typeof claims.exp === "number") {
    const good = claims.exp * 1000 > now;
    found.push({ good, text: `${good ? "Expires" : "Expired"} ${at(claims.exp)}.` });
  }
  if (typeof claims.nbf === "number" && claims.nbf * 1000 > now) {
    found.push({ good: false, text: `Not valid before ${at(claims.nbf)}.` });
  }
  return found;
}
