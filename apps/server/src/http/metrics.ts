/** Route /metrics: counters in the Prometheus format, for holders of the metrics token. */

import { createHash, timingSafeEqual } from "node:crypto";

import { Effect, Redacted } from "effect";
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http";

import { DatabaseEngine } from "../database/index.ts";
import { countStreams } from "./open-streams.ts";
import type { RequestFacts } from "./request-note.ts";

const histogramBoundsMs = [5, 25, 100, 250, 1_000, 5_000] as const;

interface RequestCount {
  requests: number;
  ms: number;
  readonly within: number[];
}

/** Request counters of a server. */
export interface RequestCounts {
  readonly countRequest: (facts: Pick<RequestFacts, "method" | "route" | "status" | "ms">) => void;
  readonly listLines: () => readonly string[];
}

/** Counts requests by method, route and status; the number of series is bounded by the contract. */
export function makeRequestCounts(): RequestCounts {
  const countByLabels = new Map<string, RequestCount>();
  return {
    countRequest: ({ method, route = "other", status, ms }) => {
      const labels = `method="${method}",route="${route}",status="${status}"`;
      const countOfLabels = countByLabels.get(labels) ?? { requests: 0, ms: 0, within: histogramBoundsMs.map(() => 0) };
      countByLabels.set(labels, countOfLabels);
      countOfLabels.requests++;
      countOfLabels.ms += ms;
      histogramBoundsMs.forEach((bound, index) => {
        if (ms <= bound) countOfLabels.within[index] = (countOfLabels.within[index] ?? 0) + 1;
      });
    },
    listLines: () => [
      "# TYPE comptoir_request_seconds histogram",
      ...[...countByLabels].flatMap(([labels, { requests, ms, within }]) => [
        ...histogramBoundsMs.map(
          (bound, index) => `comptoir_request_seconds_bucket{${labels},le="${bound / 1_000}"} ${within[index] ?? 0}`,
        ),
        `comptoir_request_seconds_bucket{${labels},le="+Inf"} ${requests}`,
        `comptoir_request_seconds_sum{${labels}} ${ms / 1_000}`,
        `comptoir_request_seconds_count{${labels}} ${requests}`,
      ]),
    ],
  };
}

/** Serves /metrics; without a configured token the page does not exist. */
export const metricsRoute = (requestCounts: RequestCounts, token: Redacted.Redacted<string> | undefined) =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const engine = yield* DatabaseEngine;
      yield* router.add(
        "GET",
        "/metrics",
        Effect.map(Effect.all([HttpServerRequest.HttpServerRequest, countStreams]), ([{ headers }, streams]) => {
          if (token === undefined) return HttpServerResponse.empty({ status: 404 });
          if (!isSameToken(headers["authorization"] ?? "", `Bearer ${Redacted.value(token)}`))
            return HttpServerResponse.empty({ status: 401 });
          const { rss, heapUsed } = process.memoryUsage();
          const metricsText = [
            ...requestCounts.listLines(),
            ...gaugeLines("comptoir_memory_bytes", rss),
            ...gaugeLines("comptoir_heap_bytes", heapUsed),
            ...gaugeLines("comptoir_uptime_seconds", Math.round(process.uptime())),
            ...gaugeLines("comptoir_open_streams", streams),
            ...gaugeLines("comptoir_database_restarts", engine.restarts()),
          ];
          return HttpServerResponse.text(`${metricsText.join("\n")}\n`, {
            contentType: "text/plain; version=0.0.4",
            headers: { "cache-control": "no-store" },
          });
        }),
      );
    }),
  );

const gaugeLines = (name: string, value: number) => [`# TYPE ${name} gauge`, `${name} ${value}`];

/** Compares two tokens by their digests, so that the time does not reveal the token or its length. */
function isSameToken(sentToken: string, expected: string): boolean {
  const digestOf = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digestOf(sentToken), digestOf(expected));
}
