// The user pools API, called as a tool of an administrator would.

import { root } from "./api.js";

/** The form of a signature: administration asks for one, and only credentials that the server gave out itself are checked. */
const signed = (region) => "AWS4-HMAC-SHA256 "
  + `Credential=understudy/20260101/${region}/cognito-idp/aws4_request, SignedHeaders=host;x-amz-date, Signature=${"0".repeat(64)}`;

/** One call, in the region of the pool. */
export async function cognito(pool, operation, input) {
  const response = await fetch(root, {
    method: "POST", body: JSON.stringify(input),
    headers: {
      "Content-Type": "application/x-amz-json-1.1", "X-Amz-Target": `AWSCognitoIdentityProviderService.${operation}`,
      "X-Amz-Date": "20260101T000000Z", Authorization: signed(pool.split("_")[0]),
    },
  });
  // Some operations answer with nothing at all.
  const text = await response.text();
  const answer = text ? JSON.parse(text) : {};
  if (!response.ok) throw new Error(answer.message ?? answer.__type);
  return answer;
}

/** The client as the input of an update: whatever an update leaves out goes back to its default. */
export async function readClient(pool, client) {
  const { UserPoolClient } = await cognito(pool, "DescribeUserPoolClient", { UserPoolId: pool, ClientId: client });
  const { CreationDate, LastModifiedDate, ClientSecret, ...kept } = UserPoolClient;
  return kept;
}

/** Adds a value to one of the lists of a client. */
export async function addToClient(pool, client, list, value) {
  const kept = await readClient(pool, client);
  const values = kept[list] ?? [];
  if (!values.includes(value)) await cognito(pool, "UpdateUserPoolClient", { ...kept, [list]: [...values, value] });
}
