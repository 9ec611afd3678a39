import { expect, test } from "vitest";

import * as ours from "../../../report/index.ts";
import { isAnyBroken, lawsOf } from "../../law.ts";
import { reportLaws } from "../report.ts";

type Report = Partial<typeof ours>;

type Catalogue = ours.FieldCatalogue;

/** Changes the definition of one field. */
const changed = <C extends { readonly fields: Catalogue }>(context: C, name: string, change: object): C => ({
  ...context,
  fields: { ...context.fields, [name]: { ...context.fields[name], ...change } as Catalogue[string] },
});

const withFields = (change: <C extends { readonly fields: Catalogue }>(context: C) => C): Report => ({
  pivotTable: (rows, pivot, context) => ours.pivotTable(rows, pivot, change(context)),
});

/** Faulty implementations of rates, which the laws of shared denominators must reject. */
const faults: readonly (readonly [string, Report])[] = [
  [
    "a rate by type is out of the receipts of that type",
    withFields((context) => changed(context, "receipts", { follows: ["cashier", "day", "type"] })),
  ],
  [
    "a rate of a cashier is out of everyone's receipts",
    withFields((context) => changed(context, "receipts", { follows: ["day"] })),
  ],
  [
    "a cashier is a peer of their own",
    withFields((context) => changed(context, "peerRate", { ratio: { part: "events", whole: "receipts" } })),
  ],
  [
    "the peers are those of another dimension",
    withFields((context) =>
      changed(context, "peerRate", { ratio: { part: "events", whole: "receipts", others: "day" } }),
    ),
  ],
  [
    "receipts are a group without a type",
    {
      computeGroupTable: (rows, report, context) =>
        ours.computeGroupTable(rows, report, changed(context, "receipts", { follows: undefined })),
    },
  ],
  [
    "receipts are listed among the events",
    {
      computeGroupTable: (rows, report, context) =>
        ours.computeGroupTable(
          rows,
          report,
          report.isList ? changed(context, "receipts", { follows: undefined }) : context,
        ),
    },
  ],
  [
    "sums lose the number of receipts",
    {
      pivotTableOfSums: (rows, ...rest) =>
        ours.pivotTableOfSums(
          rows.map((row) => ({
            ...row,
            sums: Object.fromEntries(Object.entries(row.sums).map(([name, sums]) => [name, { ...sums, filled: 0 }])),
          })),
          ...rest,
        ),
    },
  ],
  [
    "the receipts are not behind a group of a type",
    { rowsBehind: (source, places, weekStart) => ours.rowsBehind(source, places, weekStart) },
  ],
  ["the rows behind the rate of peers are the cashier's own", { placesOfFigure: (_fields, _field, places) => places }],
];

test.each(faults)("%s: rejected by shared-denominators", (_, fault) => {
  const laws = lawsOf(reportLaws, fault).filter((law) => law.rule === "shared-denominators");
  expect(isAnyBroken(laws, { runs: 300, seed: 7 })).toBe(true);
});
