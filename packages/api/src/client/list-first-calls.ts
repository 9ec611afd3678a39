import { Schema } from "effect";

import { firstCalls } from "../contract/first-calls.ts";
import type { ClientCall } from "./client-call.ts";

/** Lists the calls of the first screens: signing in, layers, the dashboard. Their endpoints are not loaded. */
export function listFirstCalls(): readonly ClientCall[] {
  const isPublic = true;
  const isRepeatable = true;
  return [
    firstCall("session", "login", "POST", firstCalls.login, { isPublic }),
    firstCall("session", "askPasskey", "POST", firstCalls.askPasskey, { isPublic }),
    firstCall("session", "refresh", "POST", firstCalls.refresh, { isPublic }),
    firstCall("session", "logout", "POST", firstCalls.logout, { isPublic }),
    firstCall("targetLayer", "locations", "GET", firstCalls.locations, { isRepeatable }),
    firstCall("targetLayer", "change", "GET", firstCalls.changeLayer),
    firstCall("dashboard", "list", "GET", firstCalls.dashboards, { isRepeatable }),
    firstCall("widgetData", "batch", "POST", firstCalls.batch, { isRepeatable }),
  ];
}

interface Bodies {
  readonly path: string;
  readonly params?: Schema.Struct.Fields;
  readonly query?: Schema.Struct.Fields;
  readonly headers?: Schema.Struct.Fields;
  readonly payload?: Schema.Top;
  readonly success: Schema.Top;
}

function firstCall(
  group: string,
  name: string,
  method: string,
  { path, params, query, headers, payload, success }: Bodies,
  { isPublic = false, isRepeatable = false } = {},
): ClientCall {
  return {
    group,
    name,
    method,
    path,
    params: toTexts(params),
    query: toTexts(query),
    headers: toTexts(headers),
    payload: payload && Schema.toCodecJson(payload),
    contentType: payload && "application/json",
    isUpload: false,
    isBinary: false,
    isPublic,
    isRepeatable,
    success: Schema.toCodecJson(success),
  };
}

const toTexts = (fields: Schema.Struct.Fields | undefined) => fields && Schema.toCodecStringTree(Schema.Struct(fields));
