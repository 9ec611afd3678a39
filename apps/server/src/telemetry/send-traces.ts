/** Sends traces to an OpenTelemetry collector. */

import { Cause, Config, Effect, Exit, Layer, Option, Tracer } from "effect";
import { FetchHttpClient } from "effect/http";
import { OtlpSerialization, OtlpTracer } from "effect/observability";

import { productVersion } from "../product-version.ts";

const statementTextKey = "db.query.text";

/** Attributes of a span that are sent. No other is: addresses, headers and clients identify people, or contain what signs them in. */
const sentAttributeKeys: ReadonlySet<string> = new Set([
  "http.route",
  "http.request.method",
  "http.response.status_code",
  "db.system.name",
  "effect.sql.method",
  statementTextKey,
]);

/** Removes the text literals from a statement; most texts are parameters, which no span contains. */
const removeTextLiterals = (statement: unknown): string => String(statement).replaceAll(/'(?:[^']|'')*'/gu, "?");

/** Reduces a failure to its kind: its message may quote what somebody entered. */
function removeErrorMessage(exit: Exit.Exit<unknown, unknown>): Exit.Exit<unknown, unknown> {
  if (Exit.isSuccess(exit) || Cause.hasInterruptsOnly(exit.cause)) return exit;
  const originalError = Option.getOrUndefined(Cause.findErrorOption(exit.cause));
  const errorTag =
    typeof originalError === "object" && originalError !== null && "_tag" in originalError
      ? String(originalError._tag)
      : "Failure";
  const messagelessError = new Error(errorTag);
  messagelessError.stack = errorTag;
  return Exit.fail(messagelessError);
}

/** Wraps a tracer so that it sends only names, times, kinds of failure and the attributes above, and no log lines. */
const wrapWithoutSecrets = (tracer: Tracer.Tracer): Tracer.Tracer =>
  Tracer.make({
    span: (options) => {
      const span = tracer.span(options);
      const setSpanAttribute = span.attribute.bind(span);
      const endSpan = span.end.bind(span);
      span.attribute = (key, value) => {
        if (sentAttributeKeys.has(key))
          setSpanAttribute(key, key === statementTextKey ? removeTextLiterals(value) : value);
      };
      span.event = () => undefined;
      span.end = (time, exit) => endSpan(time, removeErrorMessage(exit));
      return span;
    },
    context: tracer.context,
  });

/** Time limit for the collector's answer; later its spans are dropped. Units: milliseconds. */
const collectorTimeoutMs = 10_000;

const fetchWithTimeout: typeof fetch = (url, init) => {
  const timeoutSignal = AbortSignal.timeout(collectorTimeoutMs);
  const abortSignals =
    init?.signal === undefined || init.signal === null ? [timeoutSignal] : [init.signal, timeoutSignal];
  return fetch(url, { ...init, signal: AbortSignal.any(abortSignals) });
};

const collectorLayer = Layer.effect(Tracer.Tracer, Effect.map(Effect.tracer, wrapWithoutSecrets)).pipe(
  Layer.provide(OtlpTracer.layerFromConfig({ resource: { serviceName: "comptoir", serviceVersion: productVersion } })),
  Layer.provide([OtlpSerialization.layerJson, FetchHttpClient.layer]),
  Layer.provide(Layer.succeed(FetchHttpClient.Fetch, fetchWithTimeout)),
);

/**
 * Sends requests, their steps and their SQL statements to the collector that the OpenTelemetry variables name; off without them.
 * A span contains no text that somebody entered.
 */
export const tracesLayer = Layer.unwrap(
  Effect.map(Config.option(Config.String("OTEL_TRACES_EXPORTER")), (exporter) =>
    Option.isNone(exporter) ? Layer.empty : collectorLayer,
  ),
).pipe(Layer.orDie);
