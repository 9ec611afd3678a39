/** Routes /live, /ready and /health, open to everybody; administrators read details through a call of the contract. */

import { Effect } from "effect";
import { HttpRouter, HttpServerResponse } from "effect/http";
import { SqlClient } from "effect/sql";

import type { StoppingState } from "./request-frame.ts";

const healthyAnswer = HttpServerResponse.jsonUnsafe({ status: "ok" }, { headers: { "cache-control": "no-store" } });
const unavailableAnswer = HttpServerResponse.jsonUnsafe([{ code: "HTTP_503" }], {
  status: 503,
  headers: { "cache-control": "no-store" },
});

/**
 * Serves /live, which succeeds whenever the process answers, and /ready and /health, which fail while the database
 * does not answer or the server is stopping.
 */
export const healthRoute = (stopping: StoppingState) =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const answerReadiness = Effect.suspend(() =>
        stopping.isAsked ? Effect.succeed(unavailableAnswer) : Effect.as(sql`SELECT 1`, healthyAnswer),
      ).pipe(
        Effect.timeout("5 seconds"),
        Effect.catch(() => Effect.succeed(unavailableAnswer)),
      );
      yield* router.add("GET", "/live", Effect.succeed(healthyAnswer));
      yield* router.add("GET", "/ready", answerReadiness);
      yield* router.add("GET", "/health", answerReadiness);
    }),
  );
