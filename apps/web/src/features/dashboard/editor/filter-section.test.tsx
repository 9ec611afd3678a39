import { newWidget } from "@comptoir/domain/dashboard";
import { afterEach, beforeAll, expect, it } from "vitest";

import { draw, type Drawn } from "../../../shared/testing/draw.ts";
import { t, text } from "../../../shared/text.ts";
import { FilterSection } from "./filter-section.tsx";

let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "errors", "widget"));
afterEach(() => drawnPage?.remove());

it("a chosen member is shown by its name, also of one that was deleted, and never by its id alone", async () => {
  const page = await draw(
    <FilterSection
      widget={{ ...newWidget("netSales"), i: 3, filters: [{ Column: "department", Operator: "in", Value: [24, 31] }] }}
      context={{ date: "-0w", compare: null, autoGrain: null }}
      missing={[{ i: 3, field: "department", id: 24, name: "Jardin" }]}
      errorOf={() => undefined}
      onChange={() => undefined}
    />,
  );
  drawnPage = page;
  // The test has no server, so no department is listed as sold.
  await page.until(() => expect(page.text()).toContain("Jardin"));
  const field = t("widget.filterField_department");
  expect(page.text()).toContain(t("widget.missingNumber", { field, number: "31" }));
  const names = [...page.element.querySelectorAll("button")].map((chip) => chip.textContent);
  expect(names).not.toContain("24");
  expect(names).not.toContain("31");
});

it("the codes of terminals stay texts, because 01 is not 1", async () => {
  const nextFilters: unknown[] = [];
  const page = await draw(
    <FilterSection
      widget={{
        ...newWidget("netSales"),
        i: 3,
        filters: [{ Column: "terminal", Operator: "in", Value: ["01", "02"] }],
      }}
      context={{ date: "-0w", compare: null, autoGrain: null }}
      missing={[]}
      errorOf={() => undefined}
      onChange={({ filters }) => nextFilters.push(filters)}
    />,
  );
  drawnPage = page;
  await page.click(t("widget.removeMember", { name: "02" }));
  expect(nextFilters).toEqual([[{ Column: "terminal", Operator: "in", Value: ["01"] }]]);
});
