import { noCustomization, type ReportCustomization } from "@comptoir/domain/report";
import { describe, expect, test } from "vitest";

import { parseReportAddress } from "../../report/report-address.ts";
import { changeColumnChoice, toColumnChoices } from "../../report/report-view.ts";
import { standardReport } from "../../report/standard-report.ts";
import { makeReaderMoves } from "./reader-moves.ts";
import { resolveReader } from "./resolve-reader.ts";

const permissions = ["REPORT_READ"];

function readerAt(search: string, id = 0, own: ReportCustomization = noCustomization) {
  const report = { ...standardReport("sale", permissions), id };
  return resolveReader({
    kind: "sale",
    opened: {
      saved: { report, version: 1, by: "", canUpdate: false, canDelete: false, canShare: false },
      own,
    },
    isRewritten: false,
    permissions,
    address: parseReportAddress(search),
    inView: null,
  });
}

describe("what a reader sees of a report", () => {
  test.each([
    ["", 0, false],
    ["period=-7d", 0, false],
    ["view=bar", 0, true],
    ["period=-1w", 7, true],
  ] as const)("%j of report %i: the difference is noted: %s", (search, id, isDifferenceNoted) => {
    expect(readerAt(search, id).isDifferenceNoted).toBe(isDifferenceNoted);
  });

  test("a standard report is asked whole, a saved report by its id", () => {
    expect(readerAt("").ask.report).toBeDefined();
    expect(readerAt("", 7).ask).toMatchObject({ id: 7 });
    expect(readerAt("", 7).ask.report).toBeUndefined();
  });

  test("a saved report is asked without the fields of a stored view that its kind has lost", () => {
    const sorting = ["lost:sum", "net:sum"].map((column) => ({ column, direction: "ascending" as const }));
    expect(readerAt("", 7, { ...noCustomization, sorting }).ask.change.sorting).toEqual(sorting.slice(1));
  });
});

describe("the moves of a reader", () => {
  test("a row or a receipt that opens can be left by the back button; other changes replace the address", () => {
    const visits: (readonly [string, boolean])[] = [];
    const reader = readerAt("period=-7d");
    const { goTo, onChange } = makeReaderMoves(reader, (query, { replace }) => visits.push([query, replace]));
    goTo({ ...reader.address, receipt: "4-12" });
    goTo({ ...reader.address, row: { place: 3, origin: null } });
    onChange({ period: "-1d" });
    expect(visits.map(([, replace]) => replace)).toEqual([false, false, true]);
    expect(visits[2]?.[0]).toBe("period=-1d");
  });

  test("a format that a reader chooses is held, on top of those of their own view; formats of the report are not", () => {
    const { columns } = readerAt("", 7).view.report;
    const own = {
      ...noCustomization,
      columns: changeColumnChoice(toColumnChoices(columns), "tax", { format: "decimal0" }),
    };
    const reader = readerAt("", 7, own);
    const queries: string[] = [];
    const { onChange } = makeReaderMoves(reader, (query) => queries.push(query));
    const choices = toColumnChoices(reader.view.report.columns);
    onChange({ columns: changeColumnChoice(choices, "net", { format: "currency0" }) });
    const [query = ""] = queries;
    const chosenColumns = parseReportAddress(query).change.columns;
    expect(chosenColumns?.flatMap(({ column, format }) => (format === undefined ? [] : [[column, format]]))).toEqual([
      ["net", "currency0"],
      ["tax", "decimal0"],
    ]);
    const formats = readerAt(query, 7, own).view.report.columns.flatMap(({ field, format }) =>
      format === null ? [] : [[field, format]],
    );
    expect(formats).toEqual([
      ["net", "currency0"],
      ["tax", "decimal0"],
    ]);
  });
});
