import { isReportWidget, parseWidgets, type MissingMember } from "@comptoir/domain/dashboard";
import { afterEach, beforeAll, expect, it } from "vitest";

import { t, text } from "../../shared/text.ts";
import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { MissingMembers } from "./missing-members.tsx";

const widgetsResult = parseWidgets(
  JSON.stringify([
    {
      i: 3,
      kind: "Simple",
      type: "card",
      layout: { x: 0, y: 0, w: 3, h: 2 },
      primary: "netSales",
      filters: [{ Column: "location", Operator: "in", Value: [4, 9] }],
    },
  ]),
);
if (!widgetsResult.ok || widgetsResult.value[0] === undefined || isReportWidget(widgetsResult.value[0]))
  throw new Error("The widget cannot be read");
const widget = widgetsResult.value[0];
const missingMembers: readonly MissingMember[] = [
  { i: 3, field: "location", id: 4, name: "Laval" },
  { i: 3, field: "location", id: 9, name: null },
  { i: 3, field: "department", id: 7, name: "Peinture" },
];

let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "widget"));
afterEach(() => drawnPage?.remove());

it("a widget names its missing rows by their name or number, until its filters name them no longer", async () => {
  drawnPage = await draw(<MissingMembers widget={widget} missing={missingMembers} editableOn={3} />);
  const namedMissing = t("widget.missingNamed", { field: t("widget.filterField_location"), name: "Laval" });
  const numberedMissing = t("widget.missingNumber", { field: t("widget.filterField_location"), number: "9" });
  expect(drawnPage.text()).toContain(t("widget.missing", { members: `${namedMissing}, ${numberedMissing}` }));
  expect(drawnPage.find("a").getAttribute("href")).toBe(`/bi?board=3&edit=${widget.i}`);
  await drawnPage.redraw(<MissingMembers widget={widget} missing={missingMembers} editableOn={null} />);
  expect(drawnPage.element.querySelector("a")).toBe(null);
  await drawnPage.redraw(
    <MissingMembers widget={{ ...widget, filters: [] }} missing={missingMembers} editableOn={null} />,
  );
  expect(drawnPage.text()).toBe("");
});
