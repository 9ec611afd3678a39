import { Schema } from "effect";
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api";

import { apiErrors } from "../errors/index.ts";
import { Passkey, PasskeyBody, PasskeyNameBody, PasskeyOffer, PasskeyRequest } from "../wire/passkey-wire.ts";
import { OwnPasswordProofBody, OwnProofBody, RecoveryCodes } from "../wire/second-factor-wire.ts";
import { Done } from "../wire/session-wire.ts";
import { AllowedBeforeDuties, EndpointAccess, forSignedIn } from "./access.ts";
import { Authorization } from "./authorization.ts";

const passkeyIdParams = { id: Schema.Int };

/** The caller's own passkeys; open also to users who must still add a second factor. Source: decision 0448. */
export const passkeyApi = HttpApiGroup.make("passkey")
  .add(
    HttpApiEndpoint.get("list", "/api/Profile/Passkey", { success: Schema.Array(Passkey), error: apiErrors }),
    // Issues the challenge of a new passkey, after the password.
    HttpApiEndpoint.post("start", "/api/Profile/Passkey/Start", {
      payload: OwnProofBody,
      success: PasskeyOffer,
      error: apiErrors,
    }),
    // Issues the challenge that a passkey signs before the second factors change, after the password.
    HttpApiEndpoint.post("ask", "/api/Profile/Passkey/Ask", {
      payload: OwnPasswordProofBody,
      success: PasskeyRequest,
      error: apiErrors,
    }),
    // Answers with recovery codes, or with none where the account has some.
    HttpApiEndpoint.post("add", "/api/Profile/Passkey", {
      payload: PasskeyBody,
      success: RecoveryCodes,
      error: apiErrors,
    }),
    HttpApiEndpoint.put("rename", "/api/Profile/Passkey/:id", {
      params: passkeyIdParams,
      payload: PasskeyNameBody,
      success: Done,
      error: apiErrors,
    }),
    HttpApiEndpoint.post("remove", "/api/Profile/Passkey/:id/Remove", {
      params: passkeyIdParams,
      payload: OwnProofBody,
      success: Done,
      error: apiErrors,
    }),
  )
  .annotateEndpoints(EndpointAccess, forSignedIn)
  .annotateEndpoints(AllowedBeforeDuties, true)
  .middleware(Authorization);
