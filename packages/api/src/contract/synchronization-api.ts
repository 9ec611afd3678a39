/** Actions on terminal synchronisation, besides the reads of every model. Source: behaviour 3.8 (Synchronization with resend). */

import { Schema } from "effect";
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api";

import { apiErrors } from "../errors/index.ts";
import { textUpTo } from "../wire/bounded-text.ts";
import { ModelRow } from "../wire/model-wire.ts";
import { EndpointAccess, forPermissionHolders } from "./access.ts";
import { Authorization } from "./authorization.ts";

const SynchronizationId = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 2 ** 31 - 1 }));
const ModelRows = Schema.Array(ModelRow);

/** Answer of a terminal: its version, or the failure. */
const TerminalAnswer = Schema.Union([
  Schema.Struct({ id: SynchronizationId, version: Schema.Int }),
  Schema.Struct({ id: SynchronizationId, failure: textUpTo(200) }),
]);

/** Transmissions to terminals. */
export const synchronizationApi = HttpApiGroup.make("synchronization")
  .add(
    HttpApiEndpoint.post("resend", "/api/Synchronization/Resend", {
      payload: Schema.Array(SynchronizationId).check(Schema.isMinLength(1), Schema.isMaxLength(1_000)),
      success: ModelRows,
      error: apiErrors,
    }).annotate(EndpointAccess, forPermissionHolders("CONFIG_CUD")),
    HttpApiEndpoint.post("answer", "/api/Synchronization/Answer", {
      payload: TerminalAnswer,
      success: ModelRows,
      error: apiErrors,
    }).annotate(EndpointAccess, forPermissionHolders("CONFIG_CUD")),
  )
  .middleware(Authorization);
