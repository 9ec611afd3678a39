import { afterEach, beforeAll, describe, expect, it } from "vitest";

import { t, text } from "../../shared/text.ts";
import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { findFindingOfRow } from "./panel/finding-place.ts";
import type { PanelRow } from "../../rows/panel-values.ts";
import { OriginLink } from "../../rows/origin-link.tsx";

let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "report"));
afterEach(() => drawnPage?.remove());

const cases = [
  ["day.4.2026-03-10.1", "SALE_READ", "/operation/import-transactions/days/4/2026-03-10", "report.openDay"],
  ["refused.4.2026-03-10.17", "SALE_CUD", "/operation/refused-facts/17", "report.openRefused"],
  ["balance.4.2026-03-10.A.12", "INVENTORY_READ", "/inventory/stock/A.12?at=4", "report.openStock"],
] as const;

describe("a finding without a receipt", () => {
  it.each(cases)("%s leads to its screen, for who may open that", async (origin, permission, path, word) => {
    drawnPage = await draw(<OriginLink origin={origin} permissions={[permission]} onReceipt={() => undefined} />);
    const link = drawnPage.find("a");
    expect([link.getAttribute("href"), link.textContent]).toEqual([path, t(word)]);
    drawnPage.remove();
    drawnPage = await draw(<OriginLink origin={origin} permissions={["REPORT_READ"]} onReceipt={() => undefined} />);
    expect(drawnPage.element.querySelector("a")).toBeNull();
  });

  it.each(cases)("%s can be accepted in its panel", (origin) => {
    expect(findFindingOfRow("integrity", rowAt(origin))).toEqual({
      origin,
      rule: "DAY_OPEN",
      isMissing: false,
      isFixed: false,
    });
  });

  it("is asked for as fixed by the row of a fixed one, since an open one may have the same origin", () => {
    const { columns, cells, ...row } = rowAt(cases[0][0]);
    const status = columns.map((column) => ({ ...column, field: "status" }));
    const statusRow = { ...row, columns: [...columns, ...status], cells: [...cells, "FIXED"] };
    expect(findFindingOfRow("integrity", statusRow)?.isFixed).toBe(true);
  });

  it("is no row of stock or of a document", () => {
    const places = ["stock.4.A", "document.7"].map((origin) => findFindingOfRow("integrity", rowAt(origin)));
    expect(places).toEqual([null, null]);
  });
});

function rowAt(origin: string): PanelRow {
  const rule = { type: "enum", grain: null, aggregate: null, display: "value", path: [], kind: "value" } as const;
  return { columns: [{ field: "rule", ...rule }], cells: ["DAY_OPEN"], names: new Map(), origin };
}
