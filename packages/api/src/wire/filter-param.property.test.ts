import { Effect, Schema } from "effect";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { makeMemoryClient } from "../testing/index.ts";
import { addressLengthAtMost, filterOperators, FilterParam, mustPostFilters, type Filter } from "./filter-param.ts";

const value: fc.Arbitrary<Filter["Value"]> = fc.oneof(
  fc.constant(null),
  fc.string({ unit: "grapheme" }),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
  fc.boolean(),
  fc.array(fc.oneof(fc.string(), fc.integer())),
);
const filter: fc.Arbitrary<Filter> = fc.record({ Column: fc.string({ unit: "grapheme" }), Operator: fc.constantFrom(...filterOperators), Value: value });
const filters = fc.array(filter, { maxLength: 8 });

describe("filters", () => {
  it("any list comes back the same through an address", async () => {
    await fc.assert(
      fc.asyncProperty(filters, async (list) => {
        let seen: unknown;
        const { client, sent } = makeMemoryClient({ dashboard: { list: ({ query }) => Effect.sync(() => { seen = query.filters; return []; }) } });
        await Effect.runPromise(client.dashboard.list({ query: { filters: list } }));
        expect(seen).toEqual(list);
        expect(sent[0]?.address.length).toBe("/api/Dashboard/List?filters=".length + encodeURIComponent(JSON.stringify(list)).length);
      }),
    );
  });

  it("are sent with POST exactly when the address would pass its length", () => {
    const path = "/api/Dashboard/List";
    fc.assert(
      fc.property(fc.integer({ min: 7_700, max: 8_300 }), (length) => {
        const list = [{ Column: "c", Operator: "=", Value: "x".repeat(length) }] as const;
        const address = `${path}?filters=${encodeURIComponent(JSON.stringify(list))}`;
        expect(mustPostFilters(path, list)).toBe(address.length > addressLengthAtMost);
      }),
    );
  });

  it.each([`{}`, `[{"Column":"a"}]`, `[{"Column":"a","Operator":"EXEC","Value":1}]`, `no json`])("%s is refused", (text) => {
    expect(Schema.decodeUnknownOption(FilterParam)(text)._tag).toBe("None");
  });
});
