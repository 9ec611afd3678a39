import { Effect, Schema } from "effect";
import * as Arbitrary from "effect/Arbitrary";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { listEndpoints } from "../contract/index.ts";
import { samples } from "../testing/samples.data.ts";
import { toClientCall, type ClientCall } from "./client-call.ts";
import { makeEncoder } from "./encode-request.ts";
import { listFirstCalls } from "./list-first-calls.ts";

const parts = ["params", "query", "headers", "payload"] as const;

/** Returns the facts of a call, and names the parts of its request. */
const factsOf = ({ params, query, headers, payload, success, ...facts }: ClientCall) => ({
  ...facts,
  parts: Object.entries({ params, query, headers, payload, success }).flatMap(([part, schema]) =>
    schema === undefined ? [] : [part],
  ),
});

const contract = listEndpoints().map(toClientCall);
const cases = listFirstCalls().map((call) => {
  const sameCall = contract.find(({ group, name }) => group === call.group && name === call.name);
  if (sameCall === undefined) throw new Error(`no ${call.group}.${call.name} in the contract`);
  return { title: `${call.group}.${call.name}`, call, same: sameCall };
});

/** Filters of a list have a codec of their own, which makes no random values. */
const dashboardQuery = fc.record(
  {
    getChildren: fc.boolean(),
    filters: fc.array(
      fc.record({
        field: fc.string(),
        operator: fc.constantFrom("=", "in", "between"),
        values: fc.array(fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null))),
        promptUser: fc.boolean(),
        locked: fc.boolean(),
      }),
    ),
  },
  { requiredKeys: [] },
);

/** Makes random values of a part of a request, the same at every run. */
const requestsOf = async (call: ClientCall, part: (typeof parts)[number]): Promise<readonly unknown[]> => {
  const schema = call[part];
  if (schema === undefined) return [];
  return call.group === "dashboard" && part === "query"
    ? fc.sample(dashboardQuery, { seed: 7, numRuns: 40 })
    : samplesOf(schema);
};

/** Makes random values of a schema, the same at every run. */
const samplesOf = (schema: Schema.Top): Promise<readonly unknown[]> =>
  Effect.runPromise(
    Arbitrary.sampleEffect(Arbitrary.schema(schema as unknown as Schema.Codec<unknown>), { count: 40, seed: 7 }),
  );

/** Returns the part of the content that a schema encodes, or its refusal. */
const encodePart = (call: ClientCall, part: (typeof parts)[number], value: unknown) =>
  Effect.runPromise(Effect.result(makeEncoder({ ...call, ...schemaOf(call, part) })({ [part]: value })));

/** Keeps the schema of one part of a request. */
const schemaOf = (call: ClientCall, part: (typeof parts)[number]) => ({
  params: undefined,
  query: undefined,
  headers: undefined,
  payload: undefined,
  [part]: call[part],
});

/** Answers are too particular to be random. */
const answerOf = ({ group, name }: ClientCall) =>
  (samples as unknown as Record<string, Record<string, { readonly answer: unknown }>>)[group]?.[name]?.answer;

describe("every call of the first screens is that of the contract", () => {
  it.each(cases)("$title: in its facts", ({ call, same }) => {
    expect(factsOf(call)).toEqual(factsOf(same));
  });

  it.each(cases)("$title: in the request that it sends", async ({ call, same }) => {
    for (const part of parts)
      for (const value of await requestsOf(same, part))
        expect(await encodePart(call, part, value)).toEqual(await encodePart(same, part, value));
  });

  it.each(cases)("$title: in the answer that it reads", async ({ call, same }) => {
    const [ownCodec, effectCodec] = [call.success, same.success] as unknown as readonly Schema.Codec<
      unknown,
      unknown
    >[];
    if (ownCodec === undefined || effectCodec === undefined) throw new Error("no answer");
    const wire = await Effect.runPromise(Schema.encodeUnknownEffect(effectCodec)(answerOf(call)));
    expect(await Effect.runPromise(Schema.encodeUnknownEffect(ownCodec)(answerOf(call)))).toEqual(wire);
    expect(await Effect.runPromise(Schema.decodeUnknownEffect(ownCodec)(wire))).toEqual(answerOf(call));
  });
});
