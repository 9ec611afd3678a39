import { encodeFilters, filterOperators, isFilterOperator, type ReportFilter } from "@comptoir/domain/report";
import { Effect, Schema } from "effect";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { makeMemoryClient } from "../testing/index.ts";
import { FilterParam, mustPostFilters } from "./filter-param.ts";

const value = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
  fc.constant(null),
);
const filter: fc.Arbitrary<ReportFilter> = fc.record({
  field: fc.string({ unit: "grapheme", minLength: 1 }),
  operator: fc.constantFrom(...Object.keys(filterOperators).filter(isFilterOperator)),
  values: fc.array(value, { maxLength: 4 }),
  promptUser: fc.boolean(),
  locked: fc.boolean(),
});
const filters = fc.array(filter, { maxLength: 8 });
const textOf = (list: readonly ReportFilter[]) => encodeURIComponent(JSON.stringify(encodeFilters(list)));

describe("filters", () => {
  it("any list comes back the same through an address, in the words of the domain's codec", async () => {
    await fc.assert(
      fc.asyncProperty(filters, async (list) => {
        let receivedFilters: unknown;
        const { client, sent } = makeMemoryClient({
          dashboard: {
            list: ({ query }) =>
              Effect.sync(() => {
                receivedFilters = query.filters;
                return [];
              }),
          },
        });
        await Effect.runPromise(client.dashboard.list({ query: { filters: list } }));
        expect(receivedFilters).toEqual(list);
        expect(sent[0]?.address).toBe(`/api/Dashboard/List?filters=${textOf(list)}`);
      }),
    );
  });

  it("are sent with POST exactly when the address would pass its length", () => {
    const path = "/api/Dashboard/List";
    fc.assert(
      fc.property(fc.integer({ min: 7_700, max: 8_300 }), (length) => {
        const list: readonly ReportFilter[] = [
          { field: "c", operator: "=", values: ["x".repeat(length)], promptUser: false, locked: false },
        ];
        expect(mustPostFilters(path, list)).toBe(`${path}?filters=${textOf(list)}`.length > 8_000);
      }),
    );
  });

  it.each(Object.keys(filterOperators))("%s is an operator here as in a report", (Operator) => {
    expect(Schema.decodeUnknownOption(FilterParam)(JSON.stringify([{ Column: "a", Operator, Value: "1" }]))._tag).toBe(
      "Some",
    );
  });

  it.each([
    `{}`,
    `[{"Column":"a"}]`,
    `[{"Column":"a","Operator":"LIKE","Value":1}]`,
    `[{"Column":"","Operator":"=","Value":1}]`,
    `no json`,
  ])("%s is refused", (text) => {
    expect(Schema.decodeUnknownOption(FilterParam)(text)._tag).toBe("None");
  });
});
