/** Authenticates the terminal of a call by its key, at every call, so that withdrawing a key has effect at once. */

import { CurrentTill, TillAuthorization } from "@comptoir/api/contract";
import { Effect, Layer, Redacted } from "effect";
import { SqlClient } from "effect/sql";

import { hasRoomFor, trackTillCall } from "../database/index.ts";
import { diskFull, unauthorized } from "../http/refusal.ts";
import { findTill } from "./till-keys.ts";

/** Checks the key of a till's call. Errors: TOKEN_ERROR (401); HTTP_507 when the disk is full. */
export const tillAuthorizationLayer = Layer.effect(
  TillAuthorization,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    return {
      bearer: (httpEffect, { credential }) =>
        trackTillCall(
          sql,
          Effect.gen(function* () {
            const callingTill = yield* Effect.provideService(
              findTill(Redacted.value(credential)),
              SqlClient.SqlClient,
              sql,
            );
            if (callingTill === undefined) return yield* Effect.fail(unauthorized("TOKEN_ERROR"));
            if (!(yield* hasRoomFor(0))) return yield* Effect.fail(diskFull());
            return yield* Effect.provideService(httpEffect, CurrentTill, callingTill);
          }),
        ),
    };
  }),
);
