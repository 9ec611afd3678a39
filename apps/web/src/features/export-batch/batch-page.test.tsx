import { act } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { signIn } from "../../entity/testing/product-screen.ts";
import { commentDrafts } from "../../shared/comment-drafts.ts";
import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { t, text } from "../../shared/text.ts";
import { BatchPage } from "./batch-page.tsx";

const drafted = {
  id: 12,
  version: 1,
  kind: "TENDERS",
  format: "CSV",
  from: "2026-03-01",
  to: "2026-03-31",
  locationIds: [4],
  vendors: [],
  status: "DRAFT",
  totals: null,
  fileName: null,
  fileHash: null,
  reexportOf: null,
  reason: "",
  by: "Ana Roy",
  at: 1_772_000_000_000,
  read: { rows: 31, amount: 1234.56 },
  board: 1234.56,
  before: null,
  again: [],
  canChange: true,
};
let batch: Readonly<Record<string, unknown>>;
let sentCalls: (readonly [string, unknown])[];
let drawnPage: Drawn | undefined;
let refusesReferences = false;

beforeAll(() => text.load("common", "errors", "exporting", "report", "management", "shell"));
beforeEach(() => {
  batch = drafted;
  sentCalls = [];
  refusesReferences = false;
  vi.stubGlobal("fetch", async (address: string | URL | Request, init?: RequestInit) => {
    const request = address instanceof Request ? address : new Request(address, init);
    const path = new URL(request.url).pathname;
    if (path.endsWith("/References") && refusesReferences)
      return Response.json([{ code: "ACCESS_DENIED" }], { status: 403 });
    if (path.endsWith("/References"))
      return Response.json([
        {
          field: "vendorId",
          values: [
            { id: 8, label: "Boulangerie Roy", parentId: null, targetId: 1 },
            { id: 7, label: "Aliments Gagnon", parentId: null, targetId: 1 },
          ],
        },
      ]);
    const body = request.method === "GET" ? null : await request.json();
    sentCalls.push([`${request.method} ${path}`, body]);
    if (path.endsWith("/Verify")) batch = { ...batch, version: 2, status: "VERIFIED", totals: drafted.read };
    if (path.endsWith("/Export"))
      batch = { ...batch, version: 3, status: "EXPORTED", fileName: "tenders-12.csv", fileHash: "ab12" };
    if (path.endsWith("/Again"))
      batch = { ...drafted, id: 13, reexportOf: 12, reason: (body as { readonly reason: string }).reason };
    return Response.json(batch);
  });
  signIn(["REPORT_READ", "REPORT_CUD"]);
});
afterEach(() => {
  drawnPage?.remove();
  vi.unstubAllGlobals();
});

const openBatch = async () => {
  const page = await draw(<BatchPage params={{ id: "12" }} />);
  drawnPage = page;
  await page.until(() => expect(page.text()).toContain(t("exporting.totals")));
  return page;
};

describe("an export batch", () => {
  it("shows totals to confirm, exports once, and exports again only with a reason", async () => {
    const page = await openBatch();
    expect(page.text()).toContain(t("exporting.ties"));
    await page.click(t("exporting.verify"));
    await page.until(() => expect(page.button(t("exporting.export"))).toBeTruthy());
    await page.click(t("exporting.export"));
    await page.until(() => expect(page.text()).toContain("ab12"));
    expect(sentCalls.filter(([call]) => call.startsWith("POST"))).toEqual([
      ["POST /api/BatchExport/Verify", { id: 12, version: 1, totals: { rows: 31, amount: 1234.56 } }],
      ["POST /api/BatchExport/Export", { id: 12, version: 2 }],
    ]);
    await page.click(t("exporting.again"));
    const send = () =>
      [...page.element.querySelectorAll("dialog button")].find((button) => button.textContent === t("exporting.again"));
    send()?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    await page.settle();
    expect(page.text()).toContain(t("errors.EXPORT_REASON"));
    await page.type("dialog input", "perdu");
    await page.click(t("common.cancel"));
    await page.click(t("exporting.again"));
    expect(page.find("dialog input")).toHaveProperty("value", "perdu");
    send()?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    await page.until(() =>
      expect(sentCalls.at(-1)).toEqual(["POST /api/BatchExport/Again", { id: 12, reason: "perdu" }]),
    );
    await page.until(() => expect(commentDrafts.read("export 12")).toBe(""));
  });

  it.each([
    ["the board says something else", { board: 1200 }],
    ["some of it has left already", { before: 7 }],
    ["there is nothing in it", { read: { rows: 0, amount: 0 }, board: 0 }],
  ])("cannot be confirmed if %s", async (_, changedFields) => {
    batch = { ...drafted, ...changedFields };
    const page = await openBatch();
    expect(page.button(t("exporting.verify")).disabled).toBe(true);
  });

  it("is read-only without the permission to change it", async () => {
    batch = { ...drafted, canChange: false };
    const page = await openBatch();
    expect(page.text()).toContain(t("exporting.readOnly"));
    expect([...page.element.querySelectorAll("button")].map((button) => button.textContent)).not.toContain(
      t("exporting.verify"),
    );
  });

  it("of product activity names its vendors and the restriction to changes", async () => {
    batch = {
      ...drafted,
      kind: "PRODUCT_ACTIVITY",
      board: null,
      vendorIds: [8],
      vendors: ["Boulangerie Roy"],
      isChangesOnly: false,
    };
    const page = await openBatch();
    expect(page.text()).toContain(`${t("exporting.vendors")}Boulangerie Roy`);
    expect(page.text()).toContain(t("exporting.everything"));
    await page.click(t("exporting.change"));
    await vi.waitFor(() => expect(page.text()).toContain("Aliments Gagnon"));
    const box = (name: string) =>
      [...page.element.querySelectorAll("label")].find((label) => label.textContent === name)?.querySelector("input");
    await act(async () => box("Aliments Gagnon")?.click());
    await act(async () => box("Boulangerie Roy")?.click());
    await act(async () => box(t("exporting.changesOnly"))?.click());
    await page.click(t("exporting.saveChange"));
    await vi.waitFor(() =>
      expect(sentCalls.find(([call]) => call.startsWith("PUT"))?.[1]).toMatchObject({
        vendorIds: [7],
        isChangesOnly: true,
      }),
    );
  });

  it("covers all vendors, without a failure, for users who may not list vendors", async () => {
    refusesReferences = true;
    batch = { ...drafted, kind: "PRODUCT_ACTIVITY", board: null, vendorIds: [], vendors: [], isChangesOnly: false };
    const page = await openBatch();
    await page.click(t("exporting.change"));
    await vi.waitFor(() => expect(page.text()).toContain(t("exporting.vendorsUnseen")));
    expect(page.text()).not.toContain(t("errors.ACCESS_DENIED"));
  });
});
