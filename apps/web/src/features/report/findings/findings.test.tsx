import { findingsAtMost } from "@comptoir/api/wire";
import type { ReportRow } from "@comptoir/domain/report";
import { act } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { managerPermissions, signIn } from "../../../entity/testing/product-screen.ts";
import { notices } from "../../../shared/notices.ts";
import { t, text } from "../../../shared/text.ts";
import { draw, type Drawn } from "../../../shared/testing/draw.ts";
import { ReportGatewayProvider } from "../gateway-context.ts";
import { ReportPage } from "../report-page.tsx";
import { makeMissingReceiptFinding } from "../testing/memory-findings.ts";
import { memoryReports, type MemoryReports } from "../testing/memory-reports.ts";
import { keepPresentRows, selectRows as toggleRows, type NamedRow } from "../selection/row-selection.ts";
import { selectableFindings, splitFindings, type FindingSelection } from "./finding-selection.ts";

const emptyFindingSelection: FindingSelection = new Map();
const selectRows = (previous: FindingSelection, rows: readonly NamedRow[], decisive: NamedRow[0]) =>
  toggleRows(previous, rows, decisive, selectableFindings);
const numbers = [4_417, 4_420, 4_431, 4_440];
const rows: readonly ReportRow[] = numbers.map((number) => ({
  date: "2026-03-10",
  location: 4,
  rule: "SEQUENCE_GAP",
  severity: "error",
  terminal: null,
  transactionNumber: String(number),
  missing: 1,
  expected: null,
  actual: null,
  status: "NEW",
}));
const originOf = (number: number) => `receipt.4.2026-03-10.9.${number}`;
const markOf = (number: number, version = 0) => `SEQUENCE_GAP ${version} ${number}|${number}||`;

let drawnPage: Drawn | undefined;
let server: MemoryReports;
/** Rows of the report, which a test can remove. */
let foundRows: ReportRow[];
beforeAll(() => text.load("common", "errors", "management", "shell", "dashboard", "charts", "report", "listView"));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  notices.toasts = [];
  notices.dialog = null;
  foundRows = [...rows];
  server = memoryReports(foundRows);
  for (const number of numbers) {
    server.findings.findingByOrigin.set(
      originOf(number),
      makeMissingReceiptFinding(originOf(number), { mark: `${number}|${number}||` }),
    );
    server.marks.push({ origin: originOf(number), mark: markOf(number) });
  }
  signIn([...managerPermissions, "REPORT_READ", "REPORT_CUD"]);
});
afterEach(() => drawnPage?.remove());

async function openFindings(): Promise<Drawn> {
  history.replaceState(null, "", "/report/integrity");
  const page = await draw(
    <ReportGatewayProvider value={server}>
      <ReportPage params={{ type: "integrity", id: undefined }} />
    </ReportGatewayProvider>,
  );
  drawnPage = page;
  for (let round = 0; round < 4; round += 1) await page.settle();
  return page;
}

const boxes = (page: Drawn) => [...page.element.querySelectorAll<HTMLInputElement>("tbody input[type=checkbox]")];
const pick = async (page: Drawn, row: number, shiftKey = false) => {
  await act(
    async () =>
      void boxes(page)[row]?.parentElement?.dispatchEvent(new MouseEvent("click", { bubbles: true, shiftKey })),
  );
  await page.settle();
};
const checkedBoxes = (page: Drawn) => boxes(page).map((box) => box.checked);
const statusOf = (number: number) => server.findings.findingByOrigin.get(originOf(number))?.status;
const submit = async (page: Drawn) => {
  await act(
    async () =>
      void page.find("#findings-reason").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })),
  );
  for (let round = 0; round < 3; round += 1) await page.settle();
};
const barSays = (page: Drawn, count: number) =>
  page.until(() => expect(page.text()).toContain(t("report.findingsSelected", { count, number: String(count) })));

describe("a selection of findings", () => {
  it("is accepted with one reason, and reopened by the toast", async () => {
    const page = await openFindings();
    expect(page.text()).not.toContain(t("management.clearSelection"));
    await pick(page, 0);
    await barSays(page, 1);
    await pick(page, 2, true);
    await barSays(page, 3);
    expect(checkedBoxes(page)).toEqual([true, true, true, false]);
    expect(new URLSearchParams(location.search).get("row")).toBeNull();
    await page.click(t("report.findingsAccept", { count: 3, number: "3" }));
    await submit(page);
    expect(page.text()).toContain(t("errors.INTEGRITY_COMMENT"));
    expect(server.findings.asked).toEqual([]);
    await page.type("#findings-reason input", "Power cut");
    const callCount = server.asked.length;
    await submit(page);
    expect(server.findings.asked.map(({ origin, comment }) => [origin, comment])).toEqual(
      numbers.slice(0, 3).map((number) => [originOf(number), "Power cut"]),
    );
    expect(notices.toasts.at(-1)?.message).toBe(t("report.findingsAccepted", { count: 3, number: "3" }));
    expect(server.asked.length).toBeGreaterThan(callCount);
    expect(checkedBoxes(page)).toEqual([false, false, false, false]);
    await act(async () => notices.toasts.at(-1)?.action?.onAct());
    await page.settle();
    expect(numbers.map(statusOf)).toEqual(["NEW", "NEW", "NEW", "NEW"]);
  });

  it("names findings that have changed meanwhile, with the reason", async () => {
    const page = await openFindings();
    await act(async () => page.find("thead input").click());
    await barSays(page, 4);
    const otherStep = { action: "ACCEPT", userId: 8, by: "Bob Lee", at: 1, comment: "Training" } as const;
    server.findings.findingByOrigin.set(originOf(4_420), {
      ...makeMissingReceiptFinding(originOf(4_420), { mark: "4420|4420||" }),
      status: "ACCEPTED",
      version: 1,
      accepted: otherStep,
    });
    server.findings.findingByOrigin.set(
      originOf(4_440),
      makeMissingReceiptFinding(originOf(4_440), { mark: "4440|4441||" }),
    );
    await page.click(t("report.findingsAccept", { count: 4, number: "4" }));
    await page.type("#findings-reason input", "Power cut");
    await submit(page);
    expect([4_417, 4_431].map(statusOf)).toEqual(["ACCEPTED", "ACCEPTED"]);
    expect(page.text()).toContain(t("report.findingsLeft", { count: 2, number: "2" }));
    const failedTexts = [...page.element.querySelectorAll("dialog li")].map((item) => item.textContent ?? "");
    expect(failedTexts[0]).toContain("4420");
    expect(failedTexts[0]).toContain(t("errors.INTEGRITY_ACCEPTED", { by: "Bob Lee", comment: "Training" }));
    expect(failedTexts[1]).toContain(t("errors.INTEGRITY_FIXED"));
    await page.click(t("common.close"));
    expect(checkedBoxes(page)).toEqual([false, false, false, false]);
  });

  it("is reopened with the versions on screen", async () => {
    const acceptedChange = { action: "ACCEPT", userId: 1, by: "Ann Roy", at: 1, comment: "Power cut" } as const;
    for (const [findingIndex, version] of [
      [0, 3],
      [1, 5],
    ] as const) {
      const number = numbers[findingIndex] ?? 0;
      server.marks[findingIndex] = { origin: originOf(number), mark: markOf(number, version) };
      server.findings.findingByOrigin.set(
        originOf(number),
        makeMissingReceiptFinding(originOf(number), {
          mark: `${number}|${number}||`,
          status: "ACCEPTED",
          version: version === 5 ? 6 : version,
          accepted: acceptedChange,
        }),
      );
    }
    const page = await openFindings();
    for (const row of [0, 1, 2]) await pick(page, row);
    await barSays(page, 3);
    await page.click(t("report.findingsReopen", { count: 2, number: "2" }));
    for (let round = 0; round < 3; round += 1) await page.settle();
    expect(numbers.map(statusOf)).toEqual(["NEW", "ACCEPTED", "NEW", "NEW"]);
    expect(page.text()).toContain(t("report.findingsLeft", { count: 1, number: "1" }));
  });

  it("holds no fixed finding", async () => {
    server.marks[1] = { origin: originOf(4_420) };
    const page = await openFindings();
    expect(boxes(page).length).toBe(3);
    await act(async () => page.find("thead input").click());
    await barSays(page, 3);
    expect((page.find("thead input") as HTMLInputElement).checked).toBe(true);
  });

  it("names findings that failed even if the report has no rows left", async () => {
    const page = await openFindings();
    await act(async () => page.find("thead input").click());
    await barSays(page, 4);
    server.findings.findingByOrigin.clear();
    await page.click(t("report.findingsAccept", { count: 4, number: "4" }));
    await page.type("#findings-reason input", "Power cut");
    foundRows.length = 0;
    await submit(page);
    expect(page.text()).toContain(t("report.findingsLeft", { count: 4, number: "4" }));
    await page.click(t("common.close"));
    expect(page.text()).toContain(t("report.findingNone"));
  });

  it("leaves the typed reason where it is if an undo in the dialog changes what was selected", async () => {
    const page = await openFindings();
    await pick(page, 0);
    await barSays(page, 1);
    await page.click(t("report.findingsAccept", { count: 1, number: "1" }));
    await page.type("#findings-reason input", "Power cut");
    await submit(page);
    await pick(page, 1);
    await barSays(page, 1);
    await page.click(t("report.findingsAccept", { count: 1, number: "1" }));
    expect((page.find("#findings-reason input") as HTMLInputElement).value).toBe("");
    await page.type("#findings-reason input", "Paper jam");
    server.marks[1] = { origin: originOf(4_420), mark: markOf(4_420, 1) };
    await act(async () => notices.toasts.at(-1)?.action?.onAct());
    for (let round = 0; round < 3; round += 1) await page.settle();
    expect((page.find("#findings-reason input") as HTMLInputElement).value).toBe("Paper jam");
    expect(page.text()).toContain(t("report.findingsNoneLeft"));
    const callCount = server.findings.asked.length;
    await submit(page);
    expect(server.findings.asked.length).toBe(callCount);
    await page.click(t("common.cancel"));
    await pick(page, 2);
    await barSays(page, 1);
    await page.click(t("report.findingsAccept", { count: 1, number: "1" }));
    expect((page.find("#findings-reason input") as HTMLInputElement).value).toBe("Paper jam");
  });

  it("is not offered to readers who may not accept findings", async () => {
    signIn(["REPORT_READ"]);
    const page = await openFindings();
    expect([
      boxes(page).length,
      page.element.querySelectorAll("thead input").length,
      page.find("[role=grid]").getAttribute("aria-multiselectable"),
    ]).toEqual([0, 0, null]);
  });
});

describe("a selection", () => {
  const row = (at: number, version = 0) => ({
    kind: "row" as const,
    path: [],
    cells: [],
    origin: originOf(at),
    mark: markOf(at, version),
  });
  const namedRow = (at: number, version = 0) => [row(at, version), () => String(at)] as const;

  it("holds as many as one call takes, and gives a range the state of its last row", () => {
    const manyRows = Array.from({ length: findingsAtMost + 5 }, (_, at) => namedRow(at));
    const all = selectRows(emptyFindingSelection, manyRows, row(findingsAtMost + 4));
    expect(all.size).toBe(findingsAtMost);
    expect(selectRows(all, manyRows.slice(0, 10), row(9)).size).toBe(findingsAtMost - 10);
    expect(
      selectRows(
        emptyFindingSelection,
        [
          [undefined, () => ""],
          [{ kind: "total", path: [], cells: [] }, () => ""],
        ],
        undefined,
      ).size,
    ).toBe(0);
  });

  it("drops rows that a reload changed or removed, and keeps those of pages that are not loaded", () => {
    const selection = selectRows(emptyFindingSelection, [namedRow(1), namedRow(2), namedRow(3)], row(1));
    const numbersOf = (rows: Parameters<typeof keepPresentRows>[1]) =>
      [...keepPresentRows(selection, rows, selectableFindings).values()].map(({ name }) => name);
    expect(numbersOf([row(1), row(2, 1)])).toEqual(["1"]);
    expect(numbersOf([row(1), row(2, 1), undefined])).toEqual(["1", "3"]);
    expect(keepPresentRows(selection, [row(3), row(2), row(1)], selectableFindings)).toBe(selection);
    // Another rule that the same receipt breaks.
    const otherRow = { ...row(1), mark: "EMPTY 1 1|1||" };
    expect(keepPresentRows(selection, [otherRow, undefined], selectableFindings)).toBe(selection);
  });

  it("separates accepted findings from open ones", () => {
    const { open: unacceptedFindings, accepted } = splitFindings(
      selectRows(emptyFindingSelection, [namedRow(1), namedRow(2, 4)], row(2, 4)),
    );
    expect([unacceptedFindings.map(({ mark }) => mark), accepted.map(({ version }) => version)]).toEqual([
      ["1|1||"],
      [4],
    ]);
  });
});
