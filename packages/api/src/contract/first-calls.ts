import { Schema } from "effect";

import { DashboardWire } from "../wire/dashboard-wire.ts";
import { FilterParam } from "../wire/filter-param.ts";
import { pageParameters } from "../wire/page-wire.ts";
import { PasskeyRequest } from "../wire/passkey-signature-wire.ts";
import { Layer, TokenAnswer } from "../wire/place-wire.ts";
import { Done, LoginBody, PasskeyAskBody, SessionAnswer } from "../wire/sign-in-wire.ts";
import { BatchAnswers } from "../wire/widget-answer-wire.ts";
import { BatchBody } from "../wire/widget-query-wire.ts";

/** Paths and bodies of the calls before a board is painted: the contract declares its endpoints from them, and a page that opens at once makes them without it. */
export const firstCalls = {
  login: { path: "/api/BasicLogin", payload: LoginBody, success: SessionAnswer },
  // Asked between a click and the browser's question, which comes only right after a click.
  askPasskey: { path: "/api/BasicLogin/Passkey", payload: PasskeyAskBody, success: PasskeyRequest },
  refresh: {
    path: "/api/Session/refresh",
    // From a page that was left open: renews the token, and does not count as work in the session.
    headers: { unattended: Schema.optionalKey(Schema.Literal("1")) },
    success: SessionAnswer,
  },
  logout: { path: "/api/Session/logout", success: Done },
  locations: { path: "/api/TargetLayer/Location", success: Schema.Array(Layer) },
  changeLayer: { path: "/api/TargetLayer/Change/:id", params: { id: Schema.Int }, success: TokenAnswer },
  dashboards: {
    path: "/api/Dashboard/List",
    query: {
      getChildren: Schema.optionalKey(Schema.Boolean),
      filters: Schema.optionalKey(FilterParam),
      ...pageParameters,
    },
    success: Schema.Array(DashboardWire),
  },
  batch: { path: "/api/Widget/data/batch", payload: BatchBody, success: BatchAnswers },
} as const;
