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
  RS256: { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" }, RS384: { name: "RSASSA-PKCS1-v1_5", hash: "SHA-384" },
  RS512: { name: "RSASSA-PKCS1-v1_5", hash: "SHA-512" },
  PS256: { name: "RSA-PSS", hash: "SHA-256", saltLength: 32 }, PS384: { name: "RSA-PSS", hash: "SHA-384", saltLength: 48 },
  ES256: { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" }, ES384: { name: "ECDSA", namedCurve: "P-384", hash: "SHA-384" },
};

/**
 * Says whether the signature holds: `{good, text}`.
 * @param keySets addresses of key documents on this server
 * @param pasted  keys of another issuer, which this page cannot fetch: `[{kid, kty, …}]`
 */
export async function verify({ parts, header }, keySets, pasted = []) {
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
  const { key, source } = await find(header.kid, keySets, pasted);
  if (!key) return { good: false, text: `No pool of this sandbox publishes a key ${header.kid}.`, isUnknown: true };
  const { kty, n, e, crv, x, y } = key;
  let good;
  try {
    const imported = await crypto.subtle.importKey("jwk", { kty, n, e, crv, x, y }, algorithm, false, ["verify"]);
    good = await crypto.subtle.verify(algorithm, imported, signature, new TextEncoder().encode(`${parts[0]}.${parts[1]}`));
  } catch {
    return { good: false, text: `Key ${header.kid} of ${source} is no key for ${header.alg}.` };
  }
  return good
    ? { good, text: `The signature is valid, by key ${header.kid} of ${source}.` }
    : { good, text: `Key ${header.kid} is published, but the signature is not valid: the token was changed.` };
}

async function find(kid, keySets, pasted) {
  const given = pasted.find((candidate) => candidate.kid === kid) ?? (pasted.length === 1 && kid === undefined ? pasted[0] : null);
  if (given) return { key: given, source: "the pasted keys" };
  for (const address of keySets) {
    const response = await fetch(new URL(address).pathname);
    if (!response.ok) continue;
    const key = (await response.json()).keys.find((candidate) => candidate.kid === kid);
    if (key) return { key, source: new URL(address).pathname };
  }
  return { key: null };
}

/** Claims that are moments, in seconds since 1970. */
export const moments = new Set(["exp", "iat", "nbf", "auth_time", "updated_at"]);

/** What the claims of time say at `now` (milliseconds): a list of `{good, text}`. */
export function times(claims, now, said) {
  const found = [];
  const at = (seconds) => said(new Date(seconds * 1000));
  if (typeof claims.exp === "number") {
    const good = claims.exp * 1000 > now;
    found.push({ good, text: `${good ? "Expires" : "Expired"} ${at(claims.exp)}, by the sandbox's clock.` });
  } else {
    found.push({ good: null, text: "It has no exp: it never expires." });
  }
  if (typeof claims.nbf === "number" && claims.nbf * 1000 > now) {
    found.push({ good: false, text: `Not valid before ${at(claims.nbf)}.` });
  }
  if (typeof claims.iat === "number" && claims.iat * 1000 > now + 1000) {
    found.push({ good: null, text: `Issued ${at(claims.iat)}, which is still to come: libraries refuse it.` });
  }
  return found;
}

/** Whose token it is: a list of `{good, text}` for issuer, audience and kind. `info` names the pools and tenants that are here. */
export function belongings(claims, info) {
  const found = [];
  const pool = info.user_pools.find(({ issuer }) => issuer === claims.iss);
  const tenant = info.entra_tenants.find(({ issuer }) => issuer === claims.iss);
  const owner = pool ?? tenant;
  found.push(owner
    ? { good: true, text: `The issuer is ${pool ? "pool" : "tenant"} ${owner.name ?? owner.id} of this sandbox.` }
    : { good: claims.iss ? null : false, text: claims.iss ? `The issuer ${claims.iss} is no pool or tenant of this sandbox.` : "It has no iss: nobody says whose it is." });
  if (!owner) return found;
  const clients = new Map([...(pool?.clients ?? []), ...(tenant?.applications ?? [])].map(({ id, name }) => [id, name]));
  const audience = [claims.aud].flat().filter(Boolean);
  const named = claims.token_use === "access" && audience.length === 0 ? [claims.client_id] : audience;
  const known = named.find((id) => clients.has(id));
  if (named.length === 0) found.push({ good: false, text: "It has neither aud nor client_id: nobody says for whom it is." });
  else if (known) found.push({ good: true, text: `It is for client ${clients.get(known) ?? known}${claims.aud ? " (aud)" : " (client_id; an access token of a pool has no aud)"}.` });
  else found.push({ good: null, text: `It is for ${named.join(", ")}, which is no client here: an API that has not to be registered, or a mistake.` });
  if (claims.token_use) found.push({ good: true, text: `It is an ${claims.token_use} token: ${claims.token_use === "id" ? "for the app itself, not for APIs." : "for APIs, and to call the pool's own operations."}` });
  return found;
}

/** The claims of two tokens beside each other: `[{name, one, other, isSame}]`, what differs first. */
export function difference(one, other) {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const text = (value) => (value === undefined ? undefined : JSON.stringify(value));
  return names.map((name) => ({ name, one: one[name], other: other[name], isSame: text(one[name]) === text(other[name]) }))
    .sort((left, right) => Number(left.isSame) - Number(right.isSame));
}
