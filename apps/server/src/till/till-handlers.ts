/** Handlers of tills' calls, of their keys, and of refused facts. */

import { ComptoirApi, CurrentTill, CurrentUser, type Caller } from "@comptoir/api/contract";
import { parseInstant, type TillClocks } from "@comptoir/domain/till";
import { Clock, Effect, Layer } from "effect";
import { HttpServerRequest } from "effect/http";
import { HttpApiBuilder } from "effect/http-api";

import { dataVersions } from "./data-versions.ts";
import { getQuarantinedFact, listQuarantine } from "./list-quarantine.ts";
import { acceptFact, correctFact, dismissFact, dismissFacts } from "./quarantine-service.ts";
import { parseCallBody } from "./read-call.ts";
import { receiveFacts } from "./take-facts.ts";
import { TillDeriver } from "./till-deriver.ts";
import { createKey, getKey, listKeys, withdrawKey } from "./till-keys.ts";

const withCaller = <A, E, R>(work: (caller: Caller) => Effect.Effect<A, E, R>) => Effect.flatMap(CurrentUser, work);

/** Names of the HTTP headers with a till's clocks at the time of sending. */
const tillClockHeaders = { at: "till-sent-at", uptime: "till-sent-uptime-ms" } as const;

function readTillClocks(headers: Readonly<Record<string, string | undefined>>): TillClocks | null {
  const sentAt = parseInstant(headers[tillClockHeaders.at]);
  const uptimeText = headers[tillClockHeaders.uptime] ?? "";
  return sentAt.ok && /^\d{1,13}$/u.test(uptimeText) ? { saidAt: sentAt.value, uptimeMs: Number(uptimeText) } : null;
}

const tillFactHandlers = HttpApiBuilder.group(ComptoirApi, "tillFact", (handlers) =>
  handlers.handleAll({
    send: ({ payload }) =>
      Effect.gen(function* () {
        const { headers } = yield* HttpServerRequest.HttpServerRequest;
        const callingTill = yield* CurrentTill;
        const rawFacts = yield* parseCallBody(payload, headers);
        const arrivedAt = yield* Clock.currentTimeMillis;
        const { facts, expect } = yield* receiveFacts(callingTill, rawFacts, {
          arrivedAt,
          sent: readTillClocks(headers),
        });
        yield* (yield* TillDeriver).wake;
        return { facts, expect, data: yield* dataVersions(callingTill.locationId) };
      }),
  }),
);

const tillKeyHandlers = HttpApiBuilder.group(ComptoirApi, "tillKey", (handlers) =>
  handlers.handleAll({
    list: () => withCaller(listKeys),
    get: ({ params }) => withCaller((caller) => getKey(caller, params.id)),
    create: ({ params }) => withCaller((caller) => createKey(caller, params.id)),
    withdraw: ({ params }) => withCaller((caller) => withdrawKey(caller, params.id)),
  }),
);

const thenWakeDeriver = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.tap(work, () => Effect.flatMap(TillDeriver, ({ wake }) => wake));

const quarantineHandlers = HttpApiBuilder.group(ComptoirApi, "tillQuarantine", (handlers) =>
  handlers.handleAll({
    list: ({ query }) => withCaller((caller) => listQuarantine(caller, query)),
    get: ({ params }) => withCaller((caller) => getQuarantinedFact(caller, params.id)),
    dismissAll: ({ payload }) => withCaller((caller) => dismissFacts(caller, payload)),
    correct: ({ params, payload }) => thenWakeDeriver(withCaller((caller) => correctFact(caller, params.id, payload))),
    accept: ({ params }) => thenWakeDeriver(withCaller((caller) => acceptFact(caller, params.id))),
    dismiss: ({ params, payload }) => withCaller((caller) => dismissFact(caller, params.id, payload)),
  }),
);

export const tillHandlers = Layer.mergeAll(tillFactHandlers, tillKeyHandlers, quarantineHandlers);
