import { getReportKind, type AxisLevel } from "@comptoir/domain/report";
import { afterEach, beforeAll, expect, it } from "vitest";

import { makeAxisLevel } from "../../report/report-view.ts";
import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { dragGrip, layOutItems } from "../../shared/testing/drag-grip.ts";
import { text } from "../../shared/text.ts";
import { GroupChips } from "./report-chips.tsx";

let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "report"));
afterEach(() => drawnPage?.remove());

it("drags a group to another place among the groups", async () => {
  const { fields } = getReportKind("sale");
  const levels = ["date", "department", "cashier"].map((field) => makeAxisLevel(fields, field));
  const orders: (readonly string[])[] = [];
  const page = await draw(
    <GroupChips
      levels={levels}
      fields={fields}
      permissions={["REPORT_READ"]}
      onChange={(next: readonly AxisLevel[]) => orders.push(next.map(({ field }) => field))}
    />,
  );
  drawnPage = page;
  layOutItems(page.element, "across");
  await dragGrip(page.find('[data-drag-item="date"]'), { x: 280, y: 10 });
  await dragGrip(page.find('[data-drag-item="cashier"]'), { x: 120, y: 10 });
  await dragGrip(page.find('[data-drag-item="date"]'), { x: 20, y: 10 });
  expect(orders).toEqual([
    ["department", "cashier", "date"],
    ["date", "cashier", "department"],
  ]);
});
