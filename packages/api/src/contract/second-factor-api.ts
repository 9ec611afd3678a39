/** The caller's own second factor; open also to users who must still add one. Source: decision 0419. */

import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api";

import { apiErrors } from "../errors/index.ts";
import { FirstCodeBody, OwnProofBody, RecoveryCodes, SecondFactorSecret } from "../wire/second-factor-wire.ts";
import { Done } from "../wire/session-wire.ts";
import { AllowedBeforeDuties, EndpointAccess, forSignedIn } from "./access.ts";
import { Authorization } from "./authorization.ts";

/** The caller's own second factor. */
export const secondFactorApi = HttpApiGroup.make("secondFactor")
  .add(
    // Makes a secret for the app; it counts once a code of it is confirmed.
    HttpApiEndpoint.post("start", "/api/Profile/SecondFactor/Start", {
      payload: OwnProofBody,
      success: SecondFactorSecret,
      error: apiErrors,
    }),
    HttpApiEndpoint.post("confirm", "/api/Profile/SecondFactor/Confirm", {
      payload: FirstCodeBody,
      success: RecoveryCodes,
      error: apiErrors,
    }),
    HttpApiEndpoint.post("renewCodes", "/api/Profile/SecondFactor/Codes", {
      payload: OwnProofBody,
      success: RecoveryCodes,
      error: apiErrors,
    }),
    HttpApiEndpoint.post("turnOff", "/api/Profile/SecondFactor/Off", {
      payload: OwnProofBody,
      success: Done,
      error: apiErrors,
    }),
  )
  .annotateEndpoints(EndpointAccess, forSignedIn)
  .annotateEndpoints(AllowedBeforeDuties, true)
  .middleware(Authorization);
