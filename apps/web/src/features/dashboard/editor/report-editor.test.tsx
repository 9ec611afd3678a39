import { newReportWidget, parseWidgets, printWidgets, type ReportWidget } from "@comptoir/domain/dashboard";
import { needsGroups, presentationTypes, printReportQuery, type ReportFilter } from "@comptoir/domain/report";
import { act } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { signIn } from "../../../entity/testing/product-screen.ts";
import { parseReportAddress } from "../../../report/report-address.ts";
import type { ReportAsk, SavedReport } from "../../../report/report-ask.ts";
import { standardReport } from "../../../report/standard-report.ts";
import { failWith, succeed } from "../../../shared/answer.ts";
import { makeMemoryKeyStore, type KeyStore } from "../../../shared/device-storage.ts";
import { draw, type Drawn } from "../../../shared/testing/draw.ts";
import { language, t, text } from "../../../shared/text.ts";
import {
  changeReportView,
  chooseGroups,
  chooseReport,
  findReport,
  pointToLongAnswer,
  listReportOptions,
  reportKey,
  resolveChoice,
  toggleMeasure,
} from "./report-choice.ts";
import { ReportEditor, type ReportEditorCalls } from "./report-editor.tsx";

const permissions = ["DASHBOARD_READ", "DASHBOARD_CUD", "REPORT_READ", "SALE_READ"];
const savedReport: SavedReport = {
  report: {
    ...standardReport("sale", permissions),
    id: 12,
    descriptions: { fr: "Ventes de l’année", en: "Sales of the year", es: "Ventas del año" },
    period: "-0y",
  },
  version: 1,
  by: "Amélie",
  canUpdate: false,
  canDelete: false,
  canShare: false,
};

let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "errors", "dashboard", "report", "arrange", "widget", "charts", "shell"));
beforeEach(() => signIn(permissions));
afterEach(() => drawnPage?.remove());

type OpenOptions = Readonly<{
  isNew?: boolean;
  drafts?: KeyStore;
  list?: ReportEditorCalls["list"];
  values?: ReportEditorCalls["values"];
}>;

async function openEditor(
  widget: ReportWidget,
  { isNew = false, drafts = makeMemoryKeyStore(), list = async () => succeed([savedReport]), values }: OpenOptions = {},
) {
  const doneWidgets: ReportWidget[] = [];
  const questions: ReportAsk[] = [];
  const calls: ReportEditorCalls = {
    list,
    ...(values !== undefined && { values }),
    get: async () => {
      const answer = await list({}, new AbortController().signal);
      return succeed((answer.ok ? answer.value[0] : undefined) ?? savedReport);
    },
    run: async (ask) => {
      questions.push(ask);
      return failWith("HTTP_500");
    },
  };
  const page = await draw(
    <ReportEditor
      widget={widget}
      isNew={isNew}
      boardId={7}
      targetId={null}
      storedRoles={[]}
      context={{ date: "-1w", compare: null, autoGrain: null, tl: 4 }}
      calls={calls}
      drafts={drafts}
      onDone={(finishedWidget) => doneWidgets.push(finishedWidget)}
      onCancel={() => {}}
    />,
  );
  drawnPage = page;
  await page.settle();
  const select = async (selector: string, value: string) => {
    const field = page.find(selector);
    if (!(field instanceof HTMLSelectElement)) throw new Error(`${selector} is no choice`);
    await act(async () => {
      field.value = value;
      field.dispatchEvent(new Event("change", { bubbles: true }));
    });
    await page.settle();
  };
  return { page, done: doneWidgets, questions, select };
}

describe("the editor of a report widget", () => {
  it("begins with the name of the standard report, and finishes a widget that can be stored and opened again", async () => {
    const { page, done, select } = await openEditor(newReportWidget("sale"), { isNew: true });
    await select("#widget-groups", "department");
    await act(async () => [...page.element.querySelectorAll<HTMLInputElement>('[name="widget-display"]')][4]?.click());
    await page.click(t("widget.done"));
    const [widget] = done;
    expect(widget).toMatchObject({ type: "bar", period: null, report: { source: "sale", id: 0 } });
    expect(new Set(Object.values(widget?.title ?? {}))).toEqual(new Set([t("shell.entry_REPORT_SALE")]));
    const storedWidget = parseWidgets(printWidgets(done));
    expect(storedWidget).toEqual({ ok: true, value: done });
    drawnPage?.remove();
    const reopenedEditor = await openEditor(widget ?? newReportWidget("sale"));
    expect(reopenedEditor.page.find("#widget-groups")).toMatchObject({ value: "department" });
    await reopenedEditor.page.click(t("widget.done"));
    expect(reopenedEditor.done).toEqual(done);
  });

  it("asks the report that is chosen as its dashboard will, over the days and place of the dashboard", async () => {
    const { page, questions } = await openEditor(newReportWidget("sale"));
    await page.until(() => expect(questions.length).toBeGreaterThan(0));
    expect(questions[0]).toMatchObject({ source: "sale", id: 0, report: { period: "-1w" } });
  });

  it("offers charts only for reports with groups, and says why", async () => {
    const widget = newReportWidget("sale");
    const { page, select } = await openEditor({ ...widget, report: { ...widget.report, query: "pivot=none" } });
    const drawings = () => [...page.element.querySelectorAll<HTMLInputElement>('[name="widget-display"]')];
    expect(drawings().map(({ disabled }) => disabled)).toEqual(presentationTypes.map(needsGroups));
    expect(page.text()).toContain(t("widget.why_NEEDS_GROUPS"));
    await select("#widget-groups", "department");
    expect(drawings().every(({ disabled }) => !disabled)).toBe(true);
  });

  it("says that a report is gone only when the list of saved ones has come", async () => {
    const widget = newReportWidget("sale");
    const lostWidget = { ...widget, report: { ...widget.report, id: 99 } };
    const failedEditor = await openEditor(lostWidget, { list: async () => failWith("HTTP_500") });
    expect(failedEditor.page.text()).toContain(t("widget.reportsFailed"));
    expect(failedEditor.page.text()).not.toContain(t("report.widgetGone"));
    expect(failedEditor.page.text()).not.toContain(t("common.loading"));
    failedEditor.page.remove();
    const read = await openEditor(lostWidget);
    expect(read.page.text()).toContain(t("report.widgetGone"));
  });

  it("keeps what was typed for the next visit, and names a missing title", async () => {
    const drafts = makeMemoryKeyStore();
    const { page, done } = await openEditor(newReportWidget("sale"), { drafts });
    await page.click(t("widget.done"));
    expect(done).toEqual([]);
    expect(page.text()).toContain(t("errors.REQUIRED"));
    await page.type("#widget-title input", "Mine");
    page.remove();
    const reopenedEditor = await openEditor(newReportWidget("sale"), { drafts });
    expect(reopenedEditor.page.text()).toContain(t("widget.restored"));
    expect(reopenedEditor.page.find("#widget-title input")).toMatchObject({ value: "Mine" });
  });
});

describe("a report that asks a question", () => {
  const askingReport: SavedReport = {
    ...savedReport,
    report: {
      ...savedReport.report,
      filters: [{ field: "net", operator: ">", values: [null], promptUser: true, locked: false }],
    },
  };
  const list: ReportEditorCalls["list"] = async () => succeed([askingReport]);
  const ofSaved = {
    ...newReportWidget("sale"),
    ...chooseReport(newReportWidget("sale"), askingReport.report, undefined),
  };

  it("is answered in the editor, and its answer is saved with the widget and told in its words", async () => {
    const { page, done, questions } = await openEditor(ofSaved, { list });
    await page.until(() => expect(page.find("#widget-prompts-0 input")).not.toBeNull());
    await page.click(t("widget.done"));
    expect(done).toEqual([]);
    expect(page.text()).toContain(t("errors.FILTER_VALUE_MISSING"));
    expect(questions).toEqual([]);
    await page.type("#widget-prompts-0 input", "100");
    await page.until(() => expect(questions.at(-1)?.prompts).toEqual([{ place: 0, values: [10_000] }]));
    expect(page.text()).toContain("$100.00");
    await page.click(t("widget.done"));
    expect(parseReportAddress(done[0]?.report.query ?? "").prompts).toEqual([{ place: 0, values: [10_000] }]);
    page.remove();
    const reopenedEditor = await openEditor(done[0] ?? ofSaved, { list });
    await reopenedEditor.page.until(() =>
      expect(reopenedEditor.page.find("#widget-prompts-0 input")).toMatchObject({ value: "100.00" }),
    );
  });
});

it("says once that answers are missing, however many there are, and leads to the first", async () => {
  const filter = { field: "net", operator: ">", values: [null], promptUser: true, locked: false } as const;
  const askingReport: SavedReport = {
    ...savedReport,
    report: { ...savedReport.report, filters: [filter, { ...filter, operator: "<" }] },
  };
  const widget = {
    ...newReportWidget("sale"),
    ...chooseReport(newReportWidget("sale"), askingReport.report, undefined),
  };
  const { page } = await openEditor(widget, { list: async () => succeed([askingReport]) });
  await page.until(() => expect(page.find("#widget-prompts-1 input")).not.toBeNull());
  await page.click(t("widget.done"));
  const links = [...page.find("[role=alert]").querySelectorAll("a")];
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    [t("errors.FILTER_VALUE_MISSING"), "#widget-prompts-0"],
  ]);
});

describe("answers that cannot be saved", () => {
  const filterOf = (field: string, operator: ReportFilter["operator"]): ReportFilter => ({
    field,
    operator,
    values: [],
    promptUser: true,
    locked: false,
  });
  const reportAsking = (filter: ReportFilter): SavedReport => ({
    ...savedReport,
    report: { ...savedReport.report, filters: [filter] },
  });
  const openWith = async (
    filter: ReportFilter,
    furtherOptions: OpenOptions & { readonly widget?: ReportWidget } = {},
  ) => {
    const report = reportAsking(filter);
    const widget = { ...newReportWidget("sale"), ...chooseReport(newReportWidget("sale"), report.report, undefined) };
    return openEditor(furtherOptions.widget ?? widget, { list: async () => succeed([report]), ...furtherOptions });
  };
  const inputsOf = ({ page }: Awaited<ReturnType<typeof openWith>>) => [
    ...page.element.querySelectorAll<HTMLInputElement>("#widget-prompts-0 input"),
  ];

  it("are refused in the editor as the server refuses them, without asking it", async () => {
    const openedEditor = await openWith(filterOf("net", ">"));
    const { page, done, questions } = openedEditor;
    await page.type("#widget-prompts-0 input", "12abc");
    expect(page.find("#widget-prompts-0").textContent).toContain(t("errors.FILTER_INVALID"));
    await page.click(t("widget.done"));
    expect([done, questions]).toEqual([[], []]);
    inputsOf(openedEditor)[0]?.select();
    await page.type("#widget-prompts-0 input", "12");
    expect(page.find("#widget-prompts-0").textContent).not.toContain(t("errors.FILTER_INVALID"));
    await page.click(t("widget.done"));
    expect(done).toHaveLength(1);
  });

  it("a span must not end before it begins", async () => {
    const openedEditor = await openWith(filterOf("net", "between"));
    const { page, done } = openedEditor;
    const [from, to] = inputsOf(openedEditor);
    await page.type(`[id="${from?.id}"]`, "20");
    await page.type(`[id="${to?.id}"]`, "10");
    await page.click(t("widget.done"));
    expect(done).toEqual([]);
    expect(page.find("#widget-prompts-0").textContent).toContain(t("errors.FILTER_INVALID"));
  });

  it("values chosen earlier are asked for by their filter, so that the server names them", async () => {
    const report = reportAsking(filterOf("vendor", "in"));
    const widget = { ...newReportWidget("sale"), ...chooseReport(newReportWidget("sale"), report.report, undefined) };
    const query = printReportQuery({ change: {}, prompts: [{ place: 0, values: [4711] }] });
    const asks: ReportAsk[] = [];
    await openWith(filterOf("vendor", "in"), {
      widget: { ...widget, report: { ...widget.report, query } },
      values: async (question) => {
        asks.push(question);
        return succeed({ values: [{ value: 4711, name: "Fermes du Nord", rows: 0 }], hasMore: false });
      },
    });
    // Values are those of the days that the widget shows.
    expect(asks[0]).toMatchObject({ change: { period: widget.period ?? "-1d" }, orLast: true });
    expect(asks[0]?.change.filters).toMatchObject([
      { field: "vendor", operator: "in", values: [4711], promptUser: false },
    ]);
    expect(drawnPage?.find("#widget-prompts-0").textContent).toContain("Fermes du Nord");
  });

  it("their list is scrolled to, also where the page scrolls and not the panel", async () => {
    const scrolled: string[] = [];
    vi.spyOn(HTMLElement.prototype, "scrollIntoView").mockImplementation(function remember(this: HTMLElement) {
      scrolled.push(this.textContent ?? "");
    });
    const { page } = await openWith(filterOf("net", ">"));
    await page.click(t("widget.done"));
    await page.until(() => expect(scrolled).toContain(t("widget.editing")));
    vi.restoreAllMocks();
  });

  it("their listed errors lead to the control", async () => {
    const { page } = await openWith(filterOf("net", ">"));
    await page.click(t("widget.done"));
    await act(async () => page.find('a[href="#widget-prompts-0"]').click());
    expect(document.activeElement).toBe(page.find("#widget-prompts-0 input"));
  });

  it("answers too many to store lead to their question, and other long words to the report", () => {
    const { report } = reportAsking(filterOf("sku", "in"));
    const widget = { ...newReportWidget("sale"), ...chooseReport(newReportWidget("sale"), report, undefined) };
    const withQuery = (query: string) => ({ ...widget, report: { ...widget.report, query } });
    const tooLong = { code: "WIDGET_FIELD", path: ["report", "query"], params: {} } as const;
    const values = Array.from({ length: 900 }, (_, index) => `SKU-${index}`);
    const answers = printReportQuery({
      change: {},
      prompts: [
        { place: 0, values: ["A"] },
        { place: 2, values },
      ],
    });
    expect(pointToLongAnswer(tooLong, withQuery(answers))).toMatchObject({ code: "TOO_MANY", path: ["prompts", 2] });
    const filters = printReportQuery({
      change: { filters: [{ ...filterOf("sku", "in"), promptUser: false, values }] },
      prompts: [{ place: 0, values: ["A"] }],
    });
    expect(pointToLongAnswer(tooLong, withQuery(filters))).toBe(tooLong);
  });

  it("a widget is finished once its report is known, and the editor says why it waits", async () => {
    const waitingEditor = await openWith(filterOf("net", ">"), { list: () => new Promise(() => undefined) });
    await waitingEditor.page.click(t("widget.done"));
    expect(waitingEditor.done).toEqual([]);
    expect(waitingEditor.page.text()).toContain(t("widget.reportsAwaited"));
    waitingEditor.page.remove();
    const failedEditor = await openWith(filterOf("net", ">"), { list: async () => failWith("HTTP_500") });
    await failedEditor.page.click(t("widget.done"));
    expect(failedEditor.done).toEqual([]);
    expect(failedEditor.page.find('[role="alert"] a').textContent).toBe(t("widget.reportsFailed"));
  });
});

describe("choosing a report", () => {
  const widget = newReportWidget("sale");

  it("offers each kind that the reader may open, and the saved ones with their author", () => {
    const options = listReportOptions(permissions, [savedReport]);
    expect(options.map(({ value }) => value)).toContain("sale/0");
    expect(options.find(({ value }) => value === "sale/12")).toMatchObject({ depth: 1, detail: "Amélie" });
    expect(options.map(({ value }) => value)).not.toContain("profitability/0");
    expect(findReport("profitability/0", permissions, [savedReport])).toBeUndefined();
    expect(findReport("sale/13", permissions, [savedReport])).toBeUndefined();
  });

  it("takes its days and its name in each language, and leaves a typed title", () => {
    const chosenWidget = { ...widget, ...chooseReport(widget, savedReport.report, undefined) };
    expect(chosenWidget).toMatchObject({ period: "-0y", title: savedReport.report.descriptions, report: { id: 12 } });
    const restoredWidget = {
      ...chosenWidget,
      ...chooseReport(chosenWidget, standardReport("sale", permissions), savedReport.report),
    };
    expect(restoredWidget.title[language]).toBe(t("shell.entry_REPORT_SALE"));
    const typedWidget = { ...chosenWidget, title: { fr: "A", en: "B", es: "C" } };
    expect(chooseReport(typedWidget, standardReport("sale", permissions), savedReport.report).title).toBeUndefined();
  });

  it("takes the next name where each language had the former one in the reader's language", () => {
    const standard = standardReport("sale", permissions);
    const name = t("shell.entry_REPORT_SALE");
    const storedWidget = { ...widget, title: { fr: name, en: name, es: name } };
    expect(chooseReport(storedWidget, savedReport.report, standard).title).toEqual(savedReport.report.descriptions);
    const typedWidget = { ...storedWidget, title: { ...storedWidget.title, es: "Mías" } };
    expect(chooseReport(typedWidget, savedReport.report, standard).title).toBeUndefined();
  });

  it("a chart goes on drawing its measure when one before it is removed, and draws the first when its own is", () => {
    const sharedReport = savedReport.report;
    const groupedWidget = {
      ...widget,
      ...changeReportView(
        widget,
        sharedReport,
        permissions,
        chooseGroups(resolveChoice(widget, sharedReport, permissions), permissions, "department"),
      ),
    };
    const toggled = (from: ReportWidget, field: string) => {
      const choice = resolveChoice(from, sharedReport, permissions);
      const { pivot } = choice.view.report;
      if (pivot === null) throw new Error("no groups");
      return { ...from, ...changeReportView(from, sharedReport, permissions, toggleMeasure(choice, pivot, field)) };
    };
    const measuresOf = (of: ReportWidget) =>
      resolveChoice(of, sharedReport, permissions).view.report.pivot?.measures.map(({ field }) => field) ?? [];
    const measures = measuresOf(groupedWidget);
    expect(measures.length).toBeGreaterThan(2);
    const [first = "", second = "", thirdMeasure = ""] = measures;
    const drawing = { ...groupedWidget, report: { ...groupedWidget.report, figure: 2 } };
    const withoutFirst = toggled(drawing, first);
    expect(measuresOf(withoutFirst)[withoutFirst.report.figure]).toBe(thirdMeasure);
    expect(toggled(drawing, thirdMeasure).report.figure).toBe(0);
    const other = toggled(drawing, second);
    expect(measuresOf(other)[other.report.figure]).toBe(thirdMeasure);
  });

  it("shows what the address of a widget says, hidden columns and all", () => {
    const { columns } = savedReport.report;
    const choices = columns.map(({ field }, index) => ({
      column: field,
      visible: index === 0,
      widthPx: null,
      frozen: false,
    }));
    const query = `pivot=none&columns=${encodeURIComponent(JSON.stringify(choices))}`;
    const choice = resolveChoice({ ...widget, report: { ...widget.report, query } }, savedReport.report, permissions);
    expect(choice.view.report.columns.filter(({ visible }) => visible)).toHaveLength(1);
    expect(choice.isGrouped).toBe(false);
    expect(reportKey(widget.report)).toBe("sale/0");
    expect(parseReportAddress(query).change.pivot).toBe("none");
  });
});
