/** Proxy for the web service of the previous version; browsers never call it directly. Source: specification 7 (Web-service plugin) and 8. */

import { Schema } from "effect";
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api";

import { apiErrors } from "../errors/index.ts";
import { Text } from "../wire/bounded-text.ts";
import { EndpointAccess, ForPeople, forSignedIn } from "./access.ts";
import { Authorization } from "./authorization.ts";

/** Session of the web service: the token of its calls, and the id of the user's access. */
const WebServiceAccount = Schema.Struct({ token: Schema.String, userAccessId: Schema.Int }).pipe(
  Schema.encodeKeys({ userAccessId: "_UserAccessID" }),
);

/** Signs in to the web service, and reads its data of a layer. Errors: WS_URL_MISSING, WS_LOGIN_FAILED, WS_RENEWAL_FAILED, ACCESS_DENIED. */
export const webServiceApi = HttpApiGroup.make("webService")
  .add(
    HttpApiEndpoint.post("login", "/api/WSConfig/Login", {
      payload: Schema.Struct({ email: Text, password: Text }).pipe(
        Schema.encodeKeys({ email: "Email", password: "Password" }),
      ),
      success: WebServiceAccount,
      error: apiErrors,
    }).annotate(EndpointAccess, forSignedIn),
    HttpApiEndpoint.get("restricted", "/api/WSConfig/Restricted", {
      query: { dwId: Schema.Int },
      success: Schema.Struct({ account: WebServiceAccount, answer: Schema.Unknown }),
      error: apiErrors,
    }).annotate(EndpointAccess, forSignedIn),
  )
  .annotateEndpoints(ForPeople, true)
  .middleware(Authorization);
