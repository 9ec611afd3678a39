import { Schema } from "effect";
import fc from "fast-check";
import { expect, it } from "vitest";

import { Columns } from "./report-parts-wire.ts";

const column = (field: string, format: string | null = null) => ({
  field,
  aggregate: null,
  label: {},
  visible: true,
  widthPx: null,
  frozen: false,
  format,
});
const arbFields = fc.array(fc.string({ maxLength: 5 }), { maxLength: 20 });

it("columns are written with their positions, and read back in any order of the list", () => {
  fc.assert(
    fc.property(arbFields, fc.infiniteStream(fc.nat()), (fields, keys) => {
      const columns = fields.map((field, index) => column(field, index % 2 === 0 ? "currency0" : null));
      const wire = Schema.encodeSync(Columns)(columns);
      expect(wire.map(({ position }) => position)).toEqual(fields.map((_, index) => index));
      const order = new Map(wire.map((entry) => [entry, keys.next().value]));
      const shuffled = wire.toSorted((left, right) => (order.get(left) ?? 0) - (order.get(right) ?? 0));
      expect(Schema.decodeSync(Columns)(shuffled)).toEqual(columns);
    }),
  );
});

it("columns without positions keep the order of the list", () => {
  fc.assert(
    fc.property(arbFields, (fields) => {
      expect(Schema.decodeSync(Columns)(fields.map((field) => ({ field })))).toEqual(
        fields.map((field) => column(field)),
      );
    }),
  );
});

it.each(["1", 1.5, null])("a position that is no whole number is refused: %s", (position) => {
  expect(() => Schema.decodeUnknownSync(Columns)([{ field: "net", position }])).toThrow("position");
});
