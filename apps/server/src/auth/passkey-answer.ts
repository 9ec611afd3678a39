/** Verifies what browsers send about passkeys: new passkeys, and signatures of challenges. */

import { createHash } from "node:crypto";

import type { PasskeyBody, PasskeySignature } from "@comptoir/api/wire";
import { Effect, Option, Schema } from "effect";

import type { PasskeyRow } from "./passkey-repository.ts";
import type { PasskeySite } from "./passkey-site.ts";

/** Signature algorithms of passkeys (COSE): Ed25519, ES256 and RS256; every authenticator supports one of them. */
export const passkeyAlgorithms = [-8, -7, -257];

const decodeClientData = Schema.decodeUnknownOption(
  Schema.fromJsonString(Schema.Struct({ challenge: Schema.String, origin: Schema.String })),
);

/** Reads the challenge and the origin from a browser's client data; null if they are missing. */
export const readClientData = (text: string) =>
  Option.getOrNull(decodeClientData(Buffer.from(text, "base64url").toString()));

const digestOfSite = ({ id }: PasskeySite) => createHash("sha256").update(id).digest();

/** Returns whether authenticator data are for a site: they begin with the digest of its name. */
const isDataForSite = (data: Uint8Array, site: PasskeySite) => digestOfSite(site).equals(data.subarray(0, 32));

interface ChallengedSite {
  readonly challenge: string;
  readonly site: PasskeySite;
}

const orPasskeyWrong = <A>(check: () => Promise<A>) =>
  Effect.tryPromise(check).pipe(Effect.orElseSucceed(() => "PASSKEY_WRONG" as const));

/**
 * Checks a new passkey, whose owner the authenticator verified. Only statements without certificates are read: the address of a
 * revocation list in a certificate is its sender's, and would be called from here.
 */
export const checkAttestation = (body: typeof PasskeyBody.Type, { challenge, site }: ChallengedSite) =>
  orPasskeyWrong(async () => {
    const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
    const { decodeAttestationObject } = await import("@simplewebauthn/server/helpers");
    const decodedAttestation = decodeAttestationObject(new Uint8Array(Buffer.from(body.attestation, "base64url")));
    if (!isDataForSite(decodedAttestation.get("authData"), site)) return "PASSKEY_ORIGIN" as const;
    const attestationFormat = decodedAttestation.get("fmt");
    const isAcceptedFormat =
      attestationFormat === "none" ||
      (attestationFormat === "packed" && decodedAttestation.get("attStmt").get("x5c") === undefined);
    if (!isAcceptedFormat) return "PASSKEY_WRONG" as const;
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: body.id,
        rawId: body.id,
        type: "public-key",
        clientExtensionResults: {},
        response: { clientDataJSON: body.clientData, attestationObject: body.attestation },
      },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      supportedAlgorithmIDs: passkeyAlgorithms,
      requireUserVerification: true,
    });
    const verifiedCredential = registrationInfo?.credential;
    if (verifiedCredential === undefined || verifiedCredential.id !== body.id) return "PASSKEY_WRONG" as const;
    const publicKey = Buffer.from(verifiedCredential.publicKey).toString("base64url");
    return { credentialId: verifiedCredential.id, publicKey, counter: verifiedCredential.counter };
  });

/** Checks a signature by a passkey, whose owner the authenticator verified; returns its counter, which the caller judges. */
export const checkSignature = (passkey: PasskeyRow, answer: PasskeySignature, { challenge, site }: ChallengedSite) =>
  orPasskeyWrong(async () => {
    if (!isDataForSite(Buffer.from(answer.authenticatorData, "base64url"), site)) return "PASSKEY_ORIGIN" as const;
    const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: answer.id,
        rawId: answer.id,
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: answer.clientData,
          authenticatorData: answer.authenticatorData,
          signature: answer.signature,
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
        // With a counter of 0 the library skips its own check, and the domain's rule decides.
        counter: 0,
      },
    });
    return verified ? { counter: authenticationInfo.newCounter } : ("PASSKEY_WRONG" as const);
  });
