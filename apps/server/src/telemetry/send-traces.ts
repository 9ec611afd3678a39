/** Sends traces to an OpenTelemetry collector. */

import { Config, Effect, Layer, Option, Tracer } from "effect";
import { FetchHttpClient, UrlParams } from "effect/http";
import { OtlpSerialization, OtlpTracer } from "effect/observability";

import { productVersion } from "../product-version.ts";

/** Every value of a query: searches name people, and a sign-in by a provider comes back with its code. */
const redactsEveryValue = Layer.succeed(UrlParams.CurrentRedactedNames, [/(?:)/u]);

const statementText = "db.query.text";
/** Addresses, of which `http.route` tells what matters: a link to a new password has its secret in its path. */
const addresses: ReadonlySet<string> = new Set(["url.full", "url.path", "url.query"]);

/** Removes the texts from a statement; most are parameters, which no span has. */
const withoutTexts = (statement: unknown): string => String(statement).replaceAll(/'(?:[^']|'')*'/gu, "?");

/** Traces as another tracer does, without addresses, and without the texts of statements, such as the names that a report is filtered by. */
const withoutSecretsOf = (tracer: Tracer.Tracer): Tracer.Tracer =>
  Tracer.make({
    span: (options) => {
      const span = tracer.span(options);
      const setAttribute = span.attribute.bind(span);
      span.attribute = (key, value) => {
        if (!addresses.has(key)) setAttribute(key, key === statementText ? withoutTexts(value) : value);
      };
      return span;
    },
    context: tracer.context,
  });

const toCollector = Layer.effect(Tracer.Tracer, Effect.map(Effect.tracer, withoutSecretsOf)).pipe(
  Layer.provide(OtlpTracer.layerFromConfig({ resource: { serviceName: "comptoir", serviceVersion: productVersion } })),
  Layer.provide([OtlpSerialization.layerJson, FetchHttpClient.layer]),
  Layer.merge(redactsEveryValue),
);

/**
 * Sends requests, their steps and their statements to the collector that the variables of OpenTelemetry name; off without them.
 * A span has no header, no body, no address but its route, and no text of a statement.
 */
export const sendTraces = Layer.unwrap(
  Effect.map(Config.option(Config.String("OTEL_TRACES_EXPORTER")), (exporter) =>
    Option.isNone(exporter) ? Layer.empty : toCollector,
  ),
).pipe(Layer.orDie);
