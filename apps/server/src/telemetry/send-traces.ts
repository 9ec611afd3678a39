/** Sends traces to an OpenTelemetry collector. */

import { Cause, Config, Effect, Exit, Layer, Option, Tracer } from "effect";
import { FetchHttpClient } from "effect/http";
import { OtlpSerialization, OtlpTracer } from "effect/observability";

import { productVersion } from "../product-version.ts";

const statementText = "db.query.text";

/** Attributes of a span that are sent. No other is: addresses, headers and clients identify people, or contain what signs them in. */
const sentAttributes: ReadonlySet<string> = new Set([
  "http.route",
  "http.request.method",
  "http.response.status_code",
  "db.system.name",
  "effect.sql.method",
  statementText,
]);

/** Removes the text literals from a statement; most texts are parameters, which no span contains. */
const withoutTexts = (statement: unknown): string => String(statement).replaceAll(/'(?:[^']|'')*'/gu, "?");

/** Reduces a failure to its kind: its message may quote what somebody entered. */
function withoutMessage(exit: Exit.Exit<unknown, unknown>): Exit.Exit<unknown, unknown> {
  if (Exit.isSuccess(exit) || Cause.hasInterruptsOnly(exit.cause)) return exit;
  const error = Option.getOrUndefined(Cause.findErrorOption(exit.cause));
  const tag = typeof error === "object" && error !== null && "_tag" in error ? String(error._tag) : "Failure";
  const failure = new Error(tag);
  failure.stack = tag;
  return Exit.fail(failure);
}

/** Wraps a tracer so that it sends only names, times, kinds of failure and the attributes above, and no log lines. */
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

/** Time limit for the collector's answer; later its spans are dropped. Units: milliseconds. */
const collectorMs = 10_000;

const fetchInTime: typeof fetch = (url, init) => {
  const timeout = AbortSignal.timeout(collectorMs);
  const signals = init?.signal === undefined || init.signal === null ? [timeout] : [init.signal, timeout];
  return fetch(url, { ...init, signal: AbortSignal.any(signals) });
};

const collectorLayer = Layer.effect(Tracer.Tracer, Effect.map(Effect.tracer, withoutSecretsOf)).pipe(
  Layer.provide(OtlpTracer.layerFromConfig({ resource: { serviceName: "comptoir", serviceVersion: productVersion } })),
  Layer.provide([OtlpSerialization.layerJson, FetchHttpClient.layer]),
  Layer.provide(Layer.succeed(FetchHttpClient.Fetch, fetchInTime)),
);

/**
 * Sends requests, their steps and their SQL statements to the collector that the OpenTelemetry variables name; off without them.
 * A span contains no text that somebody entered.
 */
export const sendTraces = Layer.unwrap(
  Effect.map(Config.option(Config.String("OTEL_TRACES_EXPORTER")), (exporter) =>
    Option.isNone(exporter) ? Layer.empty : collectorLayer,
  ),
).pipe(Layer.orDie);
