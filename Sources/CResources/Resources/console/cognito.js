// The user pools API, called as a tool of an administrator would.

import { root } from "./api.js";

/** The form of a signature: administration asks for one, and only credentials that the server gave out itself are checked. */
const signed = (region) => "AWS4-HMAC-SHA256 "
  + `Credential=understudy/20260101/${region}/cognito-idp/aws4_request, SignedHeaders=host;x-amz-date, Signature=${"0".repeat(64)}`;

async function cognito(region, operation, input) {
  const response = await fetch(root, {
    method: "POST", body: JSON.stringify(input),
    headers: {
      "Content-Type": "application/x-amz-json-1.1", "X-Amz-Target": `AWSCognitoIdentityProviderService.${operation}`,
      "X-Amz-Date": "20260101T000000Z", Authorization: signed(region),
    },
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message ?? answer.__type);
  return answer;
}

/** Adds a value to one of the lists of a client: reads the client, and writes it back with one value more. */
export async function addToClient(pool, client, list, value) {
  const region = pool.split("_")[0];
  const names = { UserPoolId: pool, ClientId: client };
  const { UserPoolClient } = await cognito(region, "DescribeUserPoolClient", names);
  const { CreationDate, LastModifiedDate, ClientSecret, ...kept } = UserPoolClient;
  const values = kept[list] ?? [];
  if (!values.includes(value)) await cognito(region, "UpdateUserPoolClient", { ...kept, [list]: [...values, value] });
}
