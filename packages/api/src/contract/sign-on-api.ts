/** Single sign-on by the identity provider of a chain. Source: decision 0431. */

import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api";

import { apiErrors } from "../errors/index.ts";
import { PasskeyRequest } from "../wire/passkey-wire.ts";
import { SessionAnswer } from "../wire/session-wire.ts";
import { SignOnCodeBody, SignOnFinishBody, SignOnStartBody, SignOnStarted } from "../wire/sign-on-wire.ts";
import { EndpointAccess, forAnyone } from "./access.ts";

/** Single sign-on: to the provider, back with its answer, and the code of a second factor that the provider did not ask. */
export const signOnApi = HttpApiGroup.make("signOn")
  .add(
    HttpApiEndpoint.post("start", "/api/SignOn/Start", {
      payload: SignOnStartBody,
      success: SignOnStarted,
      error: apiErrors,
    }),
    HttpApiEndpoint.post("finish", "/api/SignOn/Finish", {
      payload: SignOnFinishBody,
      success: SessionAnswer,
      error: apiErrors,
    }),
    // Issues the challenge of a passkey, once the identity provider has confirmed who the user is.
    HttpApiEndpoint.post("passkey", "/api/SignOn/Passkey", { success: PasskeyRequest, error: apiErrors }),
    HttpApiEndpoint.post("code", "/api/SignOn/Code", {
      payload: SignOnCodeBody,
      success: SessionAnswer,
      error: apiErrors,
    }),
  )
  .annotateEndpoints(EndpointAccess, forAnyone);
