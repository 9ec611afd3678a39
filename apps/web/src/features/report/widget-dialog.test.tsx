import type { Dashboard } from "@comptoir/domain/dashboard";
import { act } from "react";
import { afterEach, beforeAll, expect, it } from "vitest";

import type { BoardCalls } from "../../report/board-calls.ts";
import { failWith, succeed, type Answer } from "../../shared/answer.ts";
import { t, text } from "../../shared/text.ts";
import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { WidgetDialog } from "./widget-dialog.tsx";

let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "errors", "dashboard", "report"));
afterEach(() => drawnPage?.remove());

it("creates one dashboard if Enter is pressed twice, and another after a failure", async () => {
  const createdDashboards: string[] = [];
  let answer = (_: Answer<Dashboard>): void => {};
  const calls: BoardCalls = {
    list: async () => succeed([]),
    create: ({ description }) => {
      createdDashboards.push(description);
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
    save: async () => failWith("HTTP_500"),
    remove: async () => failWith("HTTP_500"),
    restore: async () => failWith("HTTP_500"),
  };
  const page = await draw(
    <WidgetDialog
      name="Sales"
      titles={{}}
      report={{ source: "sale", id: 12, query: "", figure: 0 }}
      picture="table"
      isGrouped={false}
      period="-1w"
      onClose={() => {}}
      calls={calls}
    />,
  );
  drawnPage = page;
  await page.until(() => expect(page.element.querySelectorAll("form input[type=text]").length).toBe(2));
  // Enter in a newly opened form must not press its close button.
  expect(document.activeElement?.getAttribute("value")).toBe("Sales");
  const field =
    [...page.element.querySelectorAll("label")].find((label) =>
      label.textContent.startsWith(t("report.widgetBoardName")),
    )?.htmlFor ?? "";
  await page.type(`#${CSS.escape(field)}`, "Week");
  const enter = async () => {
    await act(
      async () => void page.find("form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })),
    );
    await page.settle();
  };
  await enter();
  await enter();
  expect(createdDashboards).toEqual(["Week"]);
  await act(async () => answer(failWith("HTTP_500")));
  await enter();
  expect(createdDashboards).toEqual(["Week", "Week"]);
});

it("keeps the period of the report unless that of the dashboard is chosen", async () => {
  const createdDashboards: Dashboard["widgets"][number][] = [];
  const calls: BoardCalls = {
    list: async () => succeed([]),
    create: async ({ widgets }) => {
      createdDashboards.push(...widgets);
      return failWith("HTTP_500");
    },
    save: async () => failWith("HTTP_500"),
    remove: async () => failWith("HTTP_500"),
    restore: async () => failWith("HTTP_500"),
  };
  const page = await draw(
    <WidgetDialog
      name="Year by month"
      titles={{}}
      report={{ source: "sale", id: 12, query: "period=-0y", figure: 0 }}
      picture="table"
      isGrouped
      period="-0y"
      onClose={() => {}}
      calls={calls}
    />,
  );
  drawnPage = page;
  await page.until(() => expect(page.element.querySelectorAll("form input[type=text]").length).toBe(2));
  await page.type("form input[type=text]:not([value='Year by month'])", "Board");
  const save = async () => {
    await act(
      async () => void page.find("form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })),
    );
    await page.settle();
  };
  await save();
  const ofBoard = [...page.element.querySelectorAll("label")].find(
    (label) => label.textContent === t("report.widgetDaysBoard"),
  );
  await act(async () => ofBoard?.click());
  await save();
  expect(createdDashboards.map(({ period }) => period)).toEqual(["-0y", null]);
});
