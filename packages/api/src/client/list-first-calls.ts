import { Schema } from "effect";

import { firstCalls } from "../contract/first-calls.ts";
import type { ClientCall } from "./client-call.ts";

/** Lists the calls of the first screens: signing in, layers, the dashboard. Their endpoints are not loaded. */
export function listFirstCalls(): readonly ClientCall[] {
  const isPublic = true;
  const isRepeatable = true;
  return [
    makeFirstCall("session", "login", "POST", firstCalls.login, { isPublic }),
    makeFirstCall("session", "askPasskey", "POST", firstCalls.askPasskey, { isPublic }),
    makeFirstCall("session", "refresh", "POST", firstCalls.refresh, { isPublic }),
    makeFirstCall("session", "logout", "POST", firstCalls.logout, { isPublic }),
    makeFirstCall("targetLayer", "locations", "GET", firstCalls.locations, { isRepeatable }),
    makeFirstCall("targetLayer", "change", "GET", firstCalls.changeLayer),
    makeFirstCall("dashboard", "list", "GET", firstCalls.dashboards, { isRepeatable }),
    makeFirstCall("widgetData", "batch", "POST", firstCalls.batch, { isRepeatable }),
  ];
}

interface FirstCallParts {
  readonly path: string;
  readonly params?: Schema.Struct.Fields;
  readonly query?: Schema.Struct.Fields;
  readonly headers?: Schema.Struct.Fields;
  readonly payload?: Schema.Top;
  readonly success: Schema.Top;
}

function makeFirstCall(
  groupName: string,
  name: string,
  method: string,
  { path, params, query, headers, payload, success }: FirstCallParts,
  { isPublic = false, isRepeatable = false } = {},
): ClientCall {
  return {
    group: groupName,
    name,
    method,
    path,
    params: toTextCodec(params),
    query: toTextCodec(query),
    headers: toTextCodec(headers),
    payload: payload && Schema.toCodecJson(payload),
    contentType: payload && "application/json",
    isUpload: false,
    isBinary: false,
    isPublic,
    isRepeatable,
    success: Schema.toCodecJson(success),
  };
}

const toTextCodec = (fields: Schema.Struct.Fields | undefined) =>
  fields && Schema.toCodecStringTree(Schema.Struct(fields));
