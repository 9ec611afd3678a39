import { act, createRef } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import type { EntityScreen } from "../../entity/define-screen.ts";
import type { Drawn } from "../../shared/testing/draw.ts";

let drawnPage: Drawn | undefined;
beforeEach(() => vi.resetModules());
afterEach(() => {
  drawnPage?.remove();
  localStorage.clear();
  // The files after this one get modules in their own language.
  vi.resetModules();
});

/** Draws the days of a goal in a language, with an editor that keeps what it is given and checks it as a goal. */
async function drawDays(language: string) {
  localStorage.setItem("comptoir.language", language);
  const [
    { GoalDays },
    { goalWords },
    { checkInput },
    { draw },
    { text },
    { proxy },
    { goalForm },
    { useReducer },
    { EditorFrame },
  ] = await Promise.all([
    import("./goal-days.tsx"),
    import("./goal-words.ts"),
    import("../../entity/editor-check.ts"),
    import("../../shared/testing/draw.ts"),
    import("../../shared/text.ts"),
    import("valtio/vanilla"),
    import("@comptoir/domain/goal"),
    import("react"),
    import("../../editor/editor-frame.tsx"),
  ]);
  await text.load("common", "errors", "goal", "management", "charts");
  let values: Record<string, unknown> = {
    scope: "LOCATION",
    layerId: 1,
    metric: "netSales",
    from: "2026-03-01",
    to: "2026-03-07",
    value: 700,
    // The last two days are typed by the test.
    profile: [1, 1, 1, 1, 1, "", ""],
    closed: [],
  };
  const savedProfiles: unknown[] = [];
  let redraw = () => {};
  const state = proxy<{ issues: unknown[] }>({ issues: [] });
  const editor = {
    state,
    current: () => values,
    set: (field: string, value: unknown) => {
      values = { ...values, [field]: value };
      redraw();
    },
    leave: () => {
      state.issues = [...checkInput(goalForm, values)];
    },
  };
  const screen = { entity: "goal", columns: [], own: goalWords, editor } as unknown as EntityScreen;
  function Form() {
    [, redraw] = useReducer((count: number) => count + 1, 0);
    return (
      <EditorFrame
        title=""
        beside
        form={createRef()}
        changes={null}
        onSave={() => savedProfiles.push(values["profile"])}
        onDiscard={() => null}
        onClose={() => {}}
      >
        <GoalDays screen={screen} readOnly={false} />
      </EditorFrame>
    );
  }
  const page = await draw(<Form />);
  drawnPage = page;
  const inputOf = (day: number) => [...page.element.querySelectorAll("[role=group] input")][day] as HTMLInputElement;
  return {
    page,
    inputOf,
    savedProfiles,
    profile: () => values["profile"],
    closed: () => values["closed"],
    type: async (day: number, typedText: string) => {
      inputOf(day).id = "typed";
      inputOf(day).focus();
      await page.type("#typed", typedText);
      inputOf(day).removeAttribute("id");
    },
    leave: async () => {
      await act(async () => (document.activeElement as HTMLElement).blur());
    },
  };
}

it.each([
  ["fr", "1,5"],
  ["en", "1.5"],
  ["es", "1.5"],
])("in %s weights typed as %s become whole, in the same proportions, once all are typed", async (language, typed) => {
  const { type, leave, profile, inputOf } = await drawDays(language);
  await type(5, typed);
  await type(6, typed);
  expect(inputOf(5).value).toBe(typed);
  await leave();
  expect(profile()).toEqual([2, 2, 2, 2, 2, 3, 3]);
});

it.each([
  ["fr", "1.5.2", "1.5.2", "samedi\u00a0: Entrez un nombre."],
  ["en", "1,5", "1,5", "Saturday: Enter a number."],
  ["fr", "1001", 1001, "samedi\u00a0: Entrez un nombre de 0 à 1000."],
])("in %s a weight of %j that cannot be read names its day", async (language, typed, profileWeight, expected) => {
  const { type, leave, page, profile } = await drawDays(language);
  await type(5, "1");
  await type(6, typed);
  await leave();
  expect(profile()).toEqual([1, 1, 1, 1, 1, 1, profileWeight]);
  expect(page.text()).toContain(expected);
});

it.each([
  ["Ctrl+S", () => document.dispatchEvent(new KeyboardEvent("keydown", { key: "s", ctrlKey: true, bubbles: true }))],
  ["Enter", () => document.querySelector("form")?.requestSubmit()],
] as const)(
  "weights are whole when they are saved by %s from within one, and the cursor stays there",
  async (_, save) => {
    const { type, savedProfiles, inputOf } = await drawDays("en");
    await type(5, "1.5");
    await type(6, "1.5");
    const lastInput = inputOf(6);
    await act(async () => void save());
    expect(savedProfiles).toEqual([[2, 2, 2, 2, 2, 3, 3]]);
    expect(document.activeElement).toBe(lastInput);
  },
);

it("Enter in the date of a closed day adds the day, and does not save the goal", async () => {
  const { page, closed } = await drawDays("en");
  const input = page.find("input[type=date]") as HTMLInputElement;
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, "2026-03-04");
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  const enter = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
  await act(async () => input.dispatchEvent(enter));
  expect([closed(), enter.defaultPrevented]).toEqual([["2026-03-04"], true]);
});
