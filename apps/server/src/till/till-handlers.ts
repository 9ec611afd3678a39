/** Handlers of tills' calls, of their keys, and of refused facts. */

import { ComptoirApi, CurrentTill, CurrentUser, type Caller } from "@comptoir/api/contract";
import { parseInstant, type TillClocks } from "@comptoir/domain/till";
import { Clock, Effect, Layer } from "effect";
import { HttpServerRequest } from "effect/http";
import { HttpApiBuilder } from "effect/http-api";

import { dataVersions } from "./data-versions.ts";
import { getFact, listQuarantine } from "./list-quarantine.ts";
import { acceptFact, correctFact, dismissFact, dismissFacts } from "./quarantine-service.ts";
import { parseCallBody } from "./read-call.ts";
import { receiveFacts } from "./take-facts.ts";
import { TillDeriver } from "./till-deriver.ts";
import { createKey, getKey, listKeys, withdrawKey } from "./till-keys.ts";

const asCaller = <A, E, R>(work: (caller: Caller) => Effect.Effect<A, E, R>) => Effect.flatMap(CurrentUser, work);

/** Names of the HTTP headers with a till's clocks at the time of sending. */
const sentHeaders = { at: "till-sent-at", uptime: "till-sent-uptime-ms" } as const;

function readSent(headers: Readonly<Record<string, string | undefined>>): TillClocks | null {
  const sentAt = parseInstant(headers[sentHeaders.at]);
  const uptime = headers[sentHeaders.uptime] ?? "";
  return sentAt.ok && /^\d{1,13}$/u.test(uptime) ? { saidAt: sentAt.value, uptimeMs: Number(uptime) } : null;
}

const factHandlers = HttpApiBuilder.group(ComptoirApi, "tillFact", (handlers) =>
  handlers.handleAll({
    send: ({ payload }) =>
      Effect.gen(function* () {
        const { headers } = yield* HttpServerRequest.HttpServerRequest;
        const till = yield* CurrentTill;
        const values = yield* parseCallBody(payload, headers);
        const arrivedAt = yield* Clock.currentTimeMillis;
        const { facts, expect } = yield* receiveFacts(till, values, { arrivedAt, sent: readSent(headers) });
        yield* (yield* TillDeriver).wake;
        return { facts, expect, data: yield* dataVersions(till.locationId) };
      }),
  }),
);

const keyHandlers = HttpApiBuilder.group(ComptoirApi, "tillKey", (handlers) =>
  handlers.handleAll({
    list: () => asCaller(listKeys),
    get: ({ params }) => asCaller((caller) => getKey(caller, params.id)),
    create: ({ params }) => asCaller((caller) => createKey(caller, params.id)),
    withdraw: ({ params }) => asCaller((caller) => withdrawKey(caller, params.id)),
  }),
);

const andDerive = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.tap(work, () => Effect.flatMap(TillDeriver, ({ wake }) => wake));

const quarantineHandlers = HttpApiBuilder.group(ComptoirApi, "tillQuarantine", (handlers) =>
  handlers.handleAll({
    list: ({ query }) => asCaller((caller) => listQuarantine(caller, query)),
    get: ({ params }) => asCaller((caller) => getFact(caller, params.id)),
    dismissAll: ({ payload }) => asCaller((caller) => dismissFacts(caller, payload)),
    correct: ({ params, payload }) => andDerive(asCaller((caller) => correctFact(caller, params.id, payload))),
    accept: ({ params }) => andDerive(asCaller((caller) => acceptFact(caller, params.id))),
    dismiss: ({ params, payload }) => asCaller((caller) => dismissFact(caller, params.id, payload)),
  }),
);

export const tillHandlers = Layer.mergeAll(factHandlers, keyHandlers, quarantineHandlers);
