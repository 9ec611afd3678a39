import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { signIn } from "../../entity/testing/product-screen.ts";
import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { t, text } from "../../shared/text.ts";
import { TasksPage } from "./tasks-page.tsx";
import { rhythmText } from "./task-words.ts";

const task = {
  id: "r12",
  version: 1,
  kind: "INTEGRITY_CHECK",
  description: "Nuit",
  report: null,
  isBuiltIn: true,
  isEnabled: true,
  pattern: "30 3 * * 1,4",
  timeZone: "America/Toronto",
  overlap: "SKIP",
  missed: "SKIP",
  attempts: 1,
  firstDelay: 60,
  factor: 2,
  delayAtMost: 600,
  address: null,
  copies: null,
  folder: null,
  names: null,
  importKind: null,
  host: null,
  port: null,
  user: null,
  signIn: null,
  hostKey: null,
  owner: null,
  place: null,
  mayChange: true,
  nextAt: [],
  last: [],
};

let page: Drawn | undefined;

beforeAll(() => text.load("common", "errors", "management", "shell", "task", "schedule", "importing"));
beforeEach(() => {
  signIn(["CONFIG_READ"]);
  vi.stubGlobal("fetch", async () =>
    Response.json({
      asOf: 1_772_000_000_000,
      timeZone: "America/Toronto",
      dayStartsAt: 1_771_995_600_000,
      dayEndsAt: 1_772_082_000_000,
      pause: null,
      mayChangeAll: true,
      pickupRoot: null,
      tasks: [task],
      today: [],
      planned: [],
    }),
  );
});
afterEach(() => {
  page?.remove();
  vi.unstubAllGlobals();
});

it("lists each task with its number, its rhythm in words and its pattern", async () => {
  const drawn = await draw(<TasksPage />);
  page = drawn;
  await drawn.until(() => expect(drawn.text()).toContain("Nuit"));
  expect(drawn.text()).toContain(t("task.number", { id: "r12" }));
  expect(drawn.text()).toContain(rhythmText("30 3 * * 1,4"));
  expect(drawn.find("code").textContent).toBe("30 3 * * 1,4");
});
