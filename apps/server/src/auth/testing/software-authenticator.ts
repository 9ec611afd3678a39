/** Software passkey authenticator for tests: makes passkeys and signs as a browser would, or as an attacker would. */

import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

import type { PasskeyOffer, PasskeyRequest } from "@comptoir/api/wire";
import { isoCBOR } from "@simplewebauthn/server/helpers";

/** Values that a test forges in the statements of a browser and its authenticator. */
export interface Forgery {
  readonly origin?: string;
  readonly site?: string;
  readonly counter?: number;
  readonly isVerified?: boolean;
  readonly format?: string;
}

const toBase64Url = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");
const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest();

/** Encodes a public key on the curve P-256 as passkeys have it. Source: RFC 9053 (COSE). */
const encodeKey = ({ x = "", y = "" }: JsonWebKey) =>
  isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, "base64url"))],
      [-3, new Uint8Array(Buffer.from(y, "base64url"))],
    ]),
  );

/** Makes an authenticator with one passkey, for an origin. */
export function makeAuthenticator(ownOrigin: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const encodedKey = encodeKey(publicKey.export({ format: "jwk" }));
  const id = randomBytes(32);
  let useCount = 0;

  const clientDataOf = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const dataOf = (
    site: string,
    { counter = ++useCount, isVerified = true }: Forgery,
    extraBytes: Uint8Array,
    isNew: boolean,
  ) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (isNew ? 0x40 : 0);
    return Buffer.concat([sha256(site), Buffer.from([flags]), count, extraBytes]);
  };

  return {
    id: toBase64Url(id),
    /** Makes a passkey for a server's offer. */
    create: (passkeyOffer: PasskeyOffer, name: string, forgery: Forgery = {}) => {
      const { origin = ownOrigin, site = passkeyOffer.site, format = "none" } = forgery;
      const attestedCredentialData = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, encodedKey]);
      const authData = new Uint8Array(dataOf(site, forgery, attestedCredentialData, true));
      const statement = new Map<string, unknown>([
        ["fmt", format],
        ["attStmt", new Map()],
        ["authData", authData],
      ]);
      return {
        name,
        id: toBase64Url(id),
        clientData: toBase64Url(clientDataOf("webauthn.create", passkeyOffer.challenge, origin)),
        attestation: toBase64Url(isoCBOR.encode(statement as never)),
        transports: ["internal"],
      };
    },
    /** Signs the challenge of a sign-in. */
    sign: (request: PasskeyRequest, forgery: Forgery = {}) => {
      const { origin = ownOrigin, site = request.site } = forgery;
      const clientData = clientDataOf("webauthn.get", request.challenge, origin);
      const authenticatorData = dataOf(site, forgery, new Uint8Array(), false);
      return {
        id: toBase64Url(id),
        clientData: toBase64Url(clientData),
        authenticatorData: toBase64Url(authenticatorData),
        signature: toBase64Url(sign("sha256", Buffer.concat([authenticatorData, sha256(clientData)]), privateKey)),
      };
    },
  };
}
