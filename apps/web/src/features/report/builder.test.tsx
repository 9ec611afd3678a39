import { defaultReport, listReadyViews, plainColumn, type ReportModel } from "@comptoir/domain/report";
import { act } from "react";
import { useLocation } from "wouter";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { signIn } from "../../entity/testing/product-screen.ts";
import { fieldText, measureText } from "../../report/report-words.ts";
import { deviceStore } from "../../shared/device-storage.ts";
import { notices } from "../../shared/notices.ts";
import { t, text } from "../../shared/text.ts";
import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { BuilderPage } from "./builder-page.tsx";
import { ReportGatewayProvider } from "./gateway-context.ts";
import { makeReportDraftStore } from "./stored-report-drafts.ts";
import { SavedReportsPage } from "./saved-page.tsx";
import { memoryReports, type MemoryReports } from "./testing/memory-reports.ts";
import { savedReport as savedCopy } from "./testing/memory-saved-reports.ts";

const permissions = ["REPORT_READ", "REPORT_CUD"];
const savedReport: ReportModel = {
  ...defaultReport("sale", permissions),
  id: 12,
  descriptions: { fr: "Ventes du jour", en: "Sales of the day" },
};
let drawnPage: Drawn | undefined;
let server: MemoryReports;
beforeAll(() => text.load("common", "errors", "management", "shell", "dashboard", "charts", "report"));
beforeEach(() => {
  localStorage.clear();
  server = memoryReports(undefined, [savedReport]);
  signIn(permissions);
});
afterEach(() => drawnPage?.remove());

function At() {
  const [path] = useLocation();
  const [, stepPlace, type, step, id] = path.split("/");
  if (stepPlace === "simplelist") return <SavedReportsPage params={{ type }} />;
  return path.includes("/create/") || path.includes("/update/") ? (
    <BuilderPage params={{ type, step, id }} />
  ) : (
    <p>{path}</p>
  );
}

async function openAt(address: string): Promise<Drawn> {
  history.replaceState(null, "", address);
  const page = await draw(
    <ReportGatewayProvider value={server}>
      <At />
    </ReportGatewayProvider>,
  );
  drawnPage = page;
  await page.settle();
  return page;
}

it("shows the errors of a new report at their inputs, and saves it once they are fixed", async () => {
  const page = await openAt("/report/sale/create/0");
  await page.click(t("report.save"));
  expect(page.text()).toContain(t("errors.REPORT_PERIOD_REQUIRED"));
  expect(server.reports.size).toBe(1);
  await page.type("[lang=fr-CA]", "Par rayon");
  await page.click(t("report.save"));
  expect([...server.reports.values()].at(-1)?.report.descriptions).toEqual({ fr: "Par rayon" });
  expect(location.pathname).toBe("/report/sale/101");
});

it("saves pivot, order and picture as a new report", async () => {
  const pivot = {
    rows: [{ field: "department", grain: null, direction: "ascending", subtotal: true }],
    columns: [{ field: "date", grain: "month", direction: "ascending", subtotal: true }],
    measures: [{ field: "net", aggregate: "sum", display: { kind: "value" } }],
    totals: { row: true, column: true, grand: true },
    sort: null,
  };
  const page = await openAt(
    `/report/sale/create/12?pivot=${encodeURIComponent(JSON.stringify(pivot))}&sort=-net&view=bar`,
  );
  await page.type("[lang=fr-CA]", "Par mois");
  await page.click(t("report.save"));
  expect([...server.reports.values()].at(-1)?.report).toMatchObject({
    pivot,
    sorting: [{ column: "net", direction: "descending" }],
    drawing: { picture: "bar", figure: 0 },
  });
});

it("reports a name that is too long without cutting it, and saves only a shorter one", async () => {
  const page = await openAt("/report/sale/create/0");
  const message = t("errors.MAX_LENGTH", { max: 199 });
  const fill = (words: string) =>
    act(async () => {
      const field = page.find("[lang=fr-CA]");
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, words);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    });
  await fill("é".repeat(10_000));
  expect((page.find("[lang=fr-CA]") as HTMLInputElement).value.length).toBe(10_000);
  expect([page.find("[lang=fr-CA]").getAttribute("aria-invalid"), page.text().includes(message)]).toEqual([
    "true",
    true,
  ]);
  await page.click(t("report.save"));
  expect(server.reports.size).toBe(1);
  await fill("Ｖｅｎｔｅｓ");
  expect(page.text()).not.toContain(message);
  await page.click(t("report.save"));
  expect([...server.reports.values()].at(-1)?.report.descriptions).toEqual({ fr: "Ｖｅｎｔｅｓ" });
});

it("names a column in each language, shows the name at once, and saves it", async () => {
  const page = await openAt("/report/sale/create/0");
  const fill = (field: Element, words: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, words);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    });
  await fill(page.find("[lang=fr-CA]"), "Ventes");
  await page.click(t("report.step_COLUMNS"));
  const choice = [...document.querySelectorAll("select")].find((select) =>
    [...select.options].some(({ text: label }) => label === t("report.noColumnToName")),
  );
  if (choice === undefined) throw new Error("no choice of a column");
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value")?.set?.call(choice, choice.options[1]?.value);
    choice.dispatchEvent(new Event("change", { bubbles: true }));
  });
  for (const [locale, words] of [
    ["fr-CA", "Jour de vente"],
    ["en-CA", "Day of sale"],
  ] as const)
    await fill(page.find(`[lang=${locale}]`), words);
  expect(page.text()).toContain("Day of sale");
  await page.click(t("report.moveDown", { name: "Day of sale" }));
  expect((page.find("[lang=en-CA]") as HTMLInputElement).value).toBe("Day of sale");
  await page.click(t("report.moveUp", { name: "Day of sale" }));
  await page.click(t("report.save"));
  expect([...server.reports.values()].at(-1)?.report.columns[0]?.label).toEqual({
    fr: "Jour de vente",
    en: "Day of sale",
  });
});

it("says which column and language has a name that is too long, also after a hidden column", async () => {
  const { columns } = savedReport;
  const [first, second] = columns;
  if (first === undefined || second === undefined) throw new Error("no columns");
  const named = { ...second, label: { en: "x".repeat(120) } };
  const draft = { ...savedReport, columns: [{ ...first, visible: false }, named, ...columns.slice(2)] };
  makeReportDraftStore(deviceStore, { userId: 1, kind: "sale", reportId: 12 }).keepDraft({
    slot: "s",
    report: draft,
    version: 1,
    begun: null,
  });
  const page = await openAt("/report/sale/update/12");
  await page.click(t("report.draftUse"));
  await page.click(t("report.save"));
  const fault = t("errors.MAX_LENGTH", { max: 99 });
  const columnName = measureText(second.field, second.aggregate);
  expect(page.text()).toContain(
    t("report.columnNameFault", { column: columnName, name: t("report.description_en"), fault }),
  );
  expect([page.find("[lang=en-CA]").getAttribute("aria-invalid"), server.reports.get(12)?.version]).toEqual([
    "true",
    1,
  ]);
});

it("still names a column that is added up in another way", async () => {
  server = memoryReports(undefined, [
    {
      ...savedReport,
      isList: false,
      groups: [{ field: "department", grain: null, direction: "ascending", subtotal: false, collapsed: false }],
      columns: [{ ...plainColumn("net"), aggregate: "sum" }],
    },
  ]);
  const page = await openAt("/report/sale/update/12");
  await page.click(t("report.step_COLUMNS"));
  const select = async (control: HTMLSelectElement | undefined, value: string | undefined) => {
    if (control === undefined) throw new Error("no such choice");
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value")?.set?.call(control, value);
      control.dispatchEvent(new Event("change", { bubbles: true }));
    });
  };
  const selects = () => [...document.querySelectorAll("select")];
  const choice = () =>
    selects().find(({ options }) => [...options].some(({ text: label }) => label === t("report.noColumnToName")));
  const aggregateOf = (field: string) =>
    selects().find(({ labels }) =>
      labels[0]?.textContent?.includes(t("report.aggregateOf", { name: fieldText(field) })),
    );
  await select(choice(), "net:sum");
  await select(aggregateOf("net"), "average");
  expect(choice()?.value).toBe("net:average");
  expect(page.element.querySelector("[lang=en-CA]")).not.toBeNull();
});

it("saves that a group opens collapsed, if the group has a subtotal", async () => {
  const group = { grain: null, direction: "ascending" as const, subtotal: true, collapsed: false };
  server = memoryReports(undefined, [{ ...savedReport, isList: false, groups: [{ ...group, field: "department" }] }]);
  const page = await openAt("/report/sale/update/12");
  await page.click(t("report.step_GROUPS"));
  const collapsed = t("report.collapsedOf", { name: fieldText("department") });
  const subtotal = t("report.subtotalOf", { name: fieldText("department") });
  const tick = (name: string) =>
    act(async () => [...document.querySelectorAll("label")].find((label) => label.textContent === name)?.click());
  await tick(subtotal);
  expect(page.text()).not.toContain(collapsed);
  await tick(subtotal);
  await tick(collapsed);
  await page.click(t("report.save"));
  expect(server.reports.get(12)?.report.groups).toEqual([{ ...group, field: "department", collapsed: true }]);
});

/** Chooses an option of the select that has it. */
const choose = (value: string, isRight: (select: HTMLSelectElement) => boolean) =>
  act(async () => {
    const select = [...document.querySelectorAll("select")].find(isRight);
    if (select === undefined) throw new Error(`no choice of ${value}`);
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value")?.set?.call(select, value);
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
const optionsOf = (select: HTMLSelectElement) => [...select.options].map(({ value }) => value);

it("formats a column, offers examples of what fits, and saves the format", async () => {
  const page = await openAt("/report/sale/create/0");
  await page.type("[lang=fr-CA]", "Ventes");
  await page.click(t("report.step_COLUMNS"));
  const isColumns = (select: HTMLSelectElement) =>
    [...select.options].some(({ text: label }) => label === t("report.noColumnToName"));
  await choose("terminal", isColumns);
  expect(page.text()).not.toContain(t("report.columnFormatHelp"));
  await choose("net", isColumns);
  expect(page.text()).toContain(t("report.columnFormatHelp"));
  const isFormats = (select: HTMLSelectElement) => optionsOf(select).includes("currency0");
  const formats = [...document.querySelectorAll("select")].find(isFormats);
  expect(formats === undefined ? [] : optionsOf(formats)).toEqual([
    "",
    "currency0",
    "currencyThousands",
    "decimal0",
    "decimal2",
    "thousands",
  ]);
  expect([...(formats?.options ?? [])].map(({ text: label }) => label).join()).toContain("1,235");
  await choose("currency0", isFormats);
  await page.click(t("report.save"));
  const saved = [...server.reports.values()].at(-1)?.report.columns.find(({ field }) => field === "net");
  expect(saved?.format).toBe("currency0");
});

it("drops a format that the aggregate of a column no longer has", async () => {
  const { savedPartOf } = await import("./builder-draft.ts");
  const columns = [{ ...plainColumn("net"), aggregate: "count" as const, format: "currency0" }];
  expect(savedPartOf({ ...savedReport, columns }).columns[0]?.format).toBeNull();
});

it.each([
  ["wide", true],
  ["narrow", false],
] as const)(
  "has the steps after the preview on a wide screen, and before it on a narrow one: %s",
  async (_, isWide) => {
    const matchMedia = vi
      .spyOn(window, "matchMedia")
      .mockImplementation(
        (query) =>
          Object.assign(new EventTarget(), { matches: query.includes("min-width") === isWide }) as MediaQueryList,
      );
    const page = await openAt("/report/sale/update/12");
    const sections = page.find("[class*=builder]").children;
    expect([...sections].map((section) => section.getAttribute("aria-label") === t("report.steps"))).toEqual(
      isWide ? [false, true] : [true, false],
    );
    matchMedia.mockRestore();
  },
);

it("previews the first rows of a draft", async () => {
  const page = await openAt("/report/sale/update/12");
  await page.until(() => expect(page.find("[role=grid]").textContent).toContain("Kitchen"));
  expect(server.asked.at(-1)?.size).toBe(100);
});

it("keeps a draft for the next visit, and offers it", async () => {
  const page = await openAt("/report/sale/update/12");
  await page.type("[lang=fr-CA]", " X");
  expect(page.text()).toContain(t("report.unsaved"));
  page.remove();
  const reopenedBuilder = await openAt("/report/sale/update/12");
  await reopenedBuilder.click(t("report.draftUse"));
  expect((reopenedBuilder.find("[lang=fr-CA]") as HTMLInputElement).value).toBe("Ventes du jour X");
  await reopenedBuilder.click(t("report.discard"));
  reopenedBuilder.remove();
  expect((await openAt("/report/sale/update/12")).text()).not.toContain(t("report.draftFound"));
});

const nameIn = (page: Drawn) => (page.find("[lang=fr-CA]") as HTMLInputElement).value;

/** Presses a key with Ctrl, and with Shift if it is a capital. */
const pressWithCtrl = (field: Element, key: string) =>
  act(async () => {
    field.dispatchEvent(
      new KeyboardEvent("keydown", {
        key,
        ctrlKey: true,
        shiftKey: key !== key.toLowerCase(),
        bubbles: true,
        cancelable: true,
      }),
    );
  });

it("undoes and redoes the steps of a draft by keys and buttons, a typed name as one step", async () => {
  const page = await openAt("/report/sale/update/12");
  await page.type("[lang=fr-CA]", " à midi");
  await page.click(t("report.step_COLUMNS"));
  await page.click(t("report.moveDown", { name: fieldText("date") }));
  await page.click(t("report.step_PERIOD"));
  await page.type("[lang=en-CA]", "!");
  await pressWithCtrl(page.find("[lang=en-CA]"), "z");
  expect((page.find("[lang=en-CA]") as HTMLInputElement).value).toBe("Sales of the day");
  await page.click(t("common.undoStep"));
  expect(nameIn(page)).toBe("Ventes du jour à midi");
  await page.click(t("common.undoStep"));
  expect([nameIn(page), page.text().includes(t("report.unsaved"))]).toEqual(["Ventes du jour", false]);
  expect(page.button(t("common.undoStep")).disabled).toBe(true);
  expect(makeReportDraftStore(deviceStore, { userId: 1, kind: "sale", reportId: 12 }).listDrafts()).toEqual([]);
  await pressWithCtrl(document.body, "Z");
  await pressWithCtrl(document.body, "y");
  await page.click(t("common.redoStep"));
  expect([nameIn(page), (page.find("[lang=en-CA]") as HTMLInputElement).value]).toEqual([
    "Ventes du jour à midi",
    "Sales of the day!",
  ]);
  await page.click(t("report.save"));
  expect(
    server.reports
      .get(12)
      ?.report.columns.slice(0, 2)
      .map(({ field }) => field)[1],
  ).toBe("date");
});

it("undoes a merge with somebody else's save as a step, and asks again before it overwrites that save", async () => {
  const page = await openAt("/report/sale/update/12");
  await page.type("[lang=fr-CA]", "!");
  await server.update({ ...savedReport, descriptions: { fr: "Autre" } }, 1);
  await page.click(t("report.save"));
  await page.click(t("report.conflictMine"));
  await page.settle();
  await page.click(t("common.undoStep"));
  await page.click(t("report.save"));
  expect(page.text()).toContain(t("report.conflict"));
  expect(server.reports.get(12)?.report.descriptions["fr"]).toBe("Autre");
});

it("keeps an offered draft while another one is typed", async () => {
  const first = await openAt("/report/sale/create/0");
  await first.type("[lang=fr-CA]", "Lundi");
  first.remove();
  const second = await openAt("/report/sale/create/0");
  await second.type("[lang=fr-CA]", "Mardi");
  expect(second.text()).toContain(t("report.draftFound"));
  await second.click(t("report.draftUse"));
  expect(nameIn(second)).toBe("Lundi");
  await second.click(t("report.draftUse"));
  expect(nameIn(second)).toBe("Mardi");
  second.remove();
  const thirdBuilder = await openAt("/report/sale/create/0");
  await thirdBuilder.click(t("report.draftDrop"));
  expect(thirdBuilder.text()).toContain(t("report.draftFound"));
});

it("restores a discarded draft where it was, and discards it again", async () => {
  const page = await openAt("/report/sale/create/0");
  await page.type("[lang=fr-CA]", "Lundi");
  await page.click(t("report.discard"));
  await act(async () => notices.toasts.at(-1)?.action?.onAct());
  await page.settle();
  expect(nameIn(page)).toBe("Lundi");
  expect(page.text()).not.toContain(t("report.draftFound"));
  await page.click(t("report.discard"));
  page.remove();
  const reopenedBuilder = await openAt("/report/sale/create/0");
  expect(nameIn(reopenedBuilder)).not.toBe("Lundi");
  expect(reopenedBuilder.text()).not.toContain(t("report.draftFound"));
});

it("restores a discarded draft into a builder that was opened again meanwhile, and offers what was typed there", async () => {
  const page = await openAt("/report/sale/update/12");
  await page.type("[lang=fr-CA]", "!");
  await page.click(t("report.discard"));
  await act(async () => history.pushState(null, "", "/report/sale/update/12"));
  await page.settle();
  expect(nameIn(page)).toBe("Ventes du jour");
  await page.type("[lang=fr-CA]", "?");
  await act(async () => notices.toasts.at(-1)?.action?.onAct());
  await page.settle();
  expect(nameIn(page)).toBe("Ventes du jour!");
  await page.click(t("report.draftUse"));
  expect(nameIn(page)).toBe("Ventes du jour?");
});

it("asks before a draft overwrites a newer save", async () => {
  const page = await openAt("/report/sale/update/12");
  await page.type("[lang=fr-CA]", "Mine");
  page.remove();
  await server.update({ ...savedReport, descriptions: { fr: "Autre" } }, 1);
  const reopenedBuilder = await openAt("/report/sale/update/12");
  await reopenedBuilder.click(t("report.draftUse"));
  await reopenedBuilder.click(t("report.save"));
  expect(reopenedBuilder.text()).toContain(t("report.conflict"));
  expect(server.reports.get(12)?.report.descriptions["fr"]).toBe("Autre");
});

it("shows the newer version, and still offers the draft", async () => {
  const page = await openAt("/report/sale/update/12");
  await page.type("[lang=fr-CA]", "Mine");
  await server.update({ ...savedReport, descriptions: { fr: "Autre" } }, 1);
  await page.click(t("report.save"));
  await page.click(t("report.conflictTheirs"));
  await page.settle();
  expect([nameIn(page), page.text().includes(t("report.unsaved"))]).toEqual(["Autre", false]);
  await page.click(t("report.draftUse"));
  expect(nameIn(page)).toBe("Ventes du jourMine");
});

it("puts a change on top of somebody else's save, and takes nothing of theirs back", async () => {
  const page = await openAt("/report/sale/update/12");
  await page.type("[lang=fr-CA]", "!");
  await server.update({ ...savedReport, descriptions: { fr: "Autre", en: "Other" }, period: "-1m" }, 1);
  await page.click(t("report.save"));
  expect(page.text()).toContain(t("report.conflict"));
  expect(server.reports.get(12)?.report.descriptions["fr"]).toBe("Autre");
  await page.click(t("report.conflictMine"));
  await page.settle();
  expect(server.reports.get(12)?.report.descriptions["fr"]).toBe("Autre");
  expect(nameIn(page)).toBe("Ventes du jour!");
  await page.click(t("report.save"));
  expect(server.reports.get(12)?.report).toMatchObject({
    descriptions: { fr: "Ventes du jour!", en: "Other" },
    period: "-1m",
  });
});

it("merges what is typed while the other save is read, too", async () => {
  const page = await openAt("/report/sale/update/12");
  await page.type("[lang=fr-CA]", "!");
  await server.update({ ...savedReport, descriptions: { fr: "Autre" }, period: "-1m" }, 1);
  await page.click(t("report.save"));
  const get = server.get.bind(server);
  let answer = (): void => undefined;
  const isAllowed = new Promise<void>((resolve) => (answer = resolve));
  vi.spyOn(server, "get").mockImplementation(async (...ask) => {
    await isAllowed;
    return get(...ask);
  });
  await page.click(t("report.conflictMine"));
  await page.type("[lang=fr-CA]", "?");
  answer();
  await page.until(() => expect(notices.toasts.at(-1)?.message).toBe(t("report.conflictMerged")));
  await page.click(t("report.save"));
  expect(server.reports.get(12)?.report).toMatchObject({ descriptions: { fr: "Ventes du jour!?" }, period: "-1m" });
});

it("lists the saved reports of a kind, and deletes one with undo", async () => {
  const page = await openAt("/simplelist/sale");
  expect(page.find("tbody").textContent).toContain("Sales of the day");
  await openMenu(page, "Sales of the day");
  await page.click(t("management.delete"));
  expect(server.reports.has(12)).toBe(false);
  expect(page.text()).toContain(t("report.noSaved"));
  await act(async () => notices.toasts.at(-1)?.action?.onAct());
  await page.settle();
  expect(page.find("tbody").textContent).toContain("Sales of the day");
});

it("lists the saved reports in three groups: one's own, those of others, and those from the house", async () => {
  for (const [id, userId, name] of [
    [13, 1, "Mine too"],
    [14, 2, "Of somebody else"],
  ] as const)
    server.reports.set(id, {
      ...savedCopy({ ...savedReport, id, descriptions: { fr: name, en: name } }, 1),
      userId,
    });
  const page = await openAt("/simplelist/sale");
  const groups = [...page.element.querySelectorAll("section")].flatMap((section) => {
    const table = section.querySelector("tbody");
    return table === null
      ? []
      : [[section.querySelector("h2")?.textContent, [...table.querySelectorAll("a")].map((link) => link.textContent)]];
  });
  expect(groups).toEqual([
    [t("report.groupMine"), ["Sales of the day", "Mine too"]],
    [t("report.groupShared"), ["Of somebody else"]],
    [
      t("report.groupHouse"),
      [t("report.standard"), ...listReadyViews("sale").map((code) => t(`report.readyView_${code}`))],
    ],
  ]);
});

it("tells who may not create reports why an empty list cannot be added to", async () => {
  signIn(["REPORT_READ", "SALE_READ"]);
  server.reports.clear();
  vi.stubGlobal("fetch", async () => Response.json([], { status: 503 }));
  const page = await openAt("/simplelist/sale");
  expect(page.text()).toContain(t("report.noSaved"));
  expect(page.text()).toContain(t("common.addDenied"));
  vi.unstubAllGlobals();
});

/** The test DOM has no popovers; their event opens them. */
async function openMenu(page: Drawn, label: string): Promise<void> {
  await act(
    async () =>
      void page
        .find(`[role=menu][aria-label="${label}"]`)
        .dispatchEvent(Object.assign(new Event("toggle"), { newState: "open" })),
  );
  await page.settle();
}

it("names the field that a stored report sorts by and that is gone, and saves it without this sort", async () => {
  const sorting = [
    { column: "lostField:sum", direction: "descending" },
    { column: "net:sum", direction: "ascending" },
  ] as const;
  server = memoryReports(undefined, [{ ...savedReport, sorting }]);
  const page = await openAt("/report/sale/update/12");
  expect(page.text()).toContain(t("report.sortGone", { fields: "lostField" }));
  await page.type("[lang=fr-CA]", "Ventes triées");
  await page.click(t("report.save"));
  expect(server.reports.get(12)?.report.sorting).toEqual(sorting.slice(1));
});
