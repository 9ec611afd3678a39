import { fromDayNumber } from "@comptoir/domain/period";
import { describe, expect, it } from "vitest";

import { duckdb, postgresql } from "../report/dialect.ts";
import { makeSearchConditions } from "./search-rules.ts";

const days = { from: fromDayNumber(20_000), to: null };
const locations = [
  { id: 1, description: "Magasin Laval" },
  { id: 2, description: "Magasin Rosemont" },
  { id: 3, description: "Magasin Retour" },
];

describe.each([
  ["the copy", duckdb],
  ["the database", postgresql],
] as const)("%s", (_, dialect) => {
  const conditions = makeSearchConditions(dialect, days, locations);
  const textsOf = (text: string) => makeSearchConditions(dialect, days, []).any(text);

  it("a word in the names of all stores filters nothing", () => {
    expect(conditions.any("magasin")).toBe("true");
    expect(conditions.store("magasin")).toBe("true");
  });

  it("a word in the names of some stores is a filter on the receipt beside its texts", () => {
    expect(conditions.any("laval")).toBe(`(${dialect.isAmong("s.location_id", [1])} OR ${textsOf("laval")})`);
    expect(conditions.store("laval")).toBe(dialect.isAmong("s.location_id", [1]));
  });

  it("a word in the name of no store is looked for in the texts only", () => {
    expect(conditions.any("lait")).toBe(textsOf("lait"));
    expect(conditions.store("lait")).toBe("false");
    expect(textsOf("lait")).not.toContain("location_id IN");
  });

  it("a word for refunds is a refund, the name of a store or a text", () => {
    expect(conditions.refund("retour")).toBe(`(${conditions.hasRefund} OR ${conditions.any("retour")})`);
  });
});
