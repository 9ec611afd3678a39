/** Sends traces to an OpenTelemetry collector. */

import { Cause, Config, Effect, Exit, Layer, Option, Tracer } from "effect";
import { FetchHttpClient } from "effect/http";
import { OtlpSerialization, OtlpTracer } from "effect/observability";

import { productVersion } from "../product-version.ts";

const statementText = "db.query.text";

/** Attributes of a span. No other is sent: addresses, headers and clients name people, or hold what signs them in. */
const sentAttributes: ReadonlySet<string> = new Set([
  "http.route",
  "http.request.method",
  "http.response.status_code",
  "db.system.name",
  "effect.sql.method",
  statementText,
]);

/** Removes the texts from a statement; most are parameters, which no span has. */
const withoutTexts = (statement: unknown): string => String(statement).replaceAll(/'(?:[^']|'')*'/gu, "?");

/** Keeps of a failure what kind it is: its message may quote what somebody entered. */
function withoutMessage(exit: Exit.Exit<unknown, unknown>): Exit.Exit<unknown, unknown> {
  if (Exit.isSuccess(exit) || Cause.hasInterruptsOnly(exit.cause)) return exit;
  const error = Option.getOrUndefined(Cause.findErrorOption(exit.cause));
  const tag = typeof error === "object" && error !== null && "_tag" in error ? String(error._tag) : "Failure";
  const failure = new Error(tag);
  failure.stack = tag;
  return Exit.fail(failure);
}

/** Traces as another tracer does: names, times, kinds of failure and the attributes above, and no lines of the log. */
const withoutSecretsOf = (tracer: Tracer.Tracer): Tracer.Tracer =>
  Tracer.make({
    span: (options) => {
      const span = tracer.span(options);
      const setAttribute = span.attribute.bind(span);
      const end = span.end.bind(span);
      span.attribute = (key, value) => {
        if (sentAttributes.has(key)) setAttribute(key, key === statementText ? withoutTexts(value) : value);
      };
      span.event = () => undefined;
      span.end = (time, exit) => end(time, withoutMessage(exit));
      return span;
    },
    context: tracer.context,
  });

/** Time in which a collector answers; later its spans are dropped. Units: milliseconds. */
const collectorMs = 10_000;

const fetchInTime: typeof fetch = (url, init) => {
  const timeout = AbortSignal.timeout(collectorMs);
  const signals = init?.signal === undefined || init.signal === null ? [timeout] : [init.signal, timeout];
  return fetch(url, { ...init, signal: AbortSignal.any(signals) });
};

const toCollector = Layer.effect(Tracer.Tracer, Effect.map(Effect.tracer, withoutSecretsOf)).pipe(
  Layer.provide(OtlpTracer.layerFromConfig({ resource: { serviceName: "comptoir", serviceVersion: productVersion } })),
  Layer.provide([OtlpSerialization.layerJson, FetchHttpClient.layer]),
  Layer.provide(Layer.succeed(FetchHttpClient.Fetch, fetchInTime)),
);

/**
 * Sends requests, their steps and their statements to the collector that the variables of OpenTelemetry name; off without them.
 * A span has no text that somebody entered.
 */
export const sendTraces = Layer.unwrap(
  Effect.map(Config.option(Config.String("OTEL_TRACES_EXPORTER")), (exporter) =>
    Option.isNone(exporter) ? Layer.empty : toCollector,
  ),
).pipe(Layer.orDie);
