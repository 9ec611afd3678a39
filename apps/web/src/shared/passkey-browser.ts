/** Creates and uses passkeys of the browser. Loaded only where a passkey is used. */
import type { PasskeyOffer, PasskeyRequest, PasskeySignature } from "@comptoir/api/wire";
import { startAuthentication, startRegistration, WebAuthnError } from "@simplewebauthn/browser";

type ExistingPasskey = PasskeyRequest["existing"][number];

const toCredentialDescriptor = ({ id, transports }: ExistingPasskey) => ({
  id,
  type: "public-key" as const,
  transports: transports as AuthenticatorTransport[],
});

/** Why the browser made no passkey: it cannot at this address, it has one of the account, or the person stopped. */
export type MakingRefusal = "unsupported" | "there" | "stopped";

/** A passkey that the browser made. */
export interface MadePasskey {
  readonly id: string;
  readonly clientData: string;
  readonly attestation: string;
  readonly transports: readonly string[];
}

/** Makes the passkey that the server offers. */
export async function makePasskey(passkeyOffer: PasskeyOffer): Promise<MadePasskey | MakingRefusal> {
  const { challenge, site, handle, username, name, algorithms, existing } = passkeyOffer;
  try {
    const { id, response } = await startRegistration({
      optionsJSON: {
        challenge,
        rp: { id: site, name: "Comptoir" },
        user: { id: handle, name: username, displayName: name },
        pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
        excludeCredentials: existing.map(toCredentialDescriptor),
        authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
        attestation: "none",
      },
    });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return { id, clientData: clientDataJSON, attestation: attestationObject, transports };
  } catch (error) {
    const webAuthnErrorCode = error instanceof WebAuthnError ? error.code : null;
    if (webAuthnErrorCode === "ERROR_INVALID_DOMAIN" || webAuthnErrorCode === "ERROR_INVALID_RP_ID")
      return "unsupported";
    return webAuthnErrorCode === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED" ? "there" : "stopped";
  }
}

/** Signs the challenge of a sign-in; null if no passkey did. */
export async function signByPasskey({ challenge, site, existing }: PasskeyRequest): Promise<PasskeySignature | null> {
  try {
    const { id, response } = await startAuthentication({
      optionsJSON: {
        challenge,
        rpId: site,
        allowCredentials: existing.map(toCredentialDescriptor),
        userVerification: "required",
      },
    });
    const { clientDataJSON, authenticatorData, signature } = response;
    return { id, clientData: clientDataJSON, authenticatorData, signature };
  } catch {
    return null;
  }
}
