// @vitest-environment happy-dom
import { useLayoutEffect } from "react";
import type { ReactElement } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, it } from "vitest";

import { renderNode, type Drawn } from "../testing/draw.ts";
import { Steps } from "./steps.tsx";

const steps = [
  { key: "count", label: "Count" },
  { key: "confirm", label: "Confirm" },
];

/** A user who moves on to a link as soon as the next step is drawn. */
function Flow({ step }: Readonly<{ step: string }>): ReactElement {
  useLayoutEffect(
    function moveOn() {
      if (step === "confirm") queueMicrotask(() => document.querySelector("a")?.focus());
    },
    [step],
  );
  return (
    <>
      <Steps label="Steps" steps={steps} current={step} doneLabel="done" />
      <a href="/slip">Slip</a>
    </>
  );
}

it("the next step takes the focus as it is drawn, and never from a control chosen after it", async () => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  const element = document.body.appendChild(document.createElement("div"));
  const root = createRoot(element);
  const focused: string[] = [];
  element.addEventListener("focusin", ({ target }) => focused.push((target as HTMLElement).localName));
  root.render(<Flow step="count" />);
  await expect.poll(() => element.querySelector("a")).not.toBeNull();
  root.render(<Flow step="confirm" />);
  await expect.poll(() => focused.length).toBe(2);
  expect(focused).toEqual(["ol", "a"]);
  root.unmount();
});

let drawnPage: Drawn | undefined;
afterEach(() => drawnPage?.remove());

it.each([
  ["count", [], 0],
  ["confirm", ["(done)"], 1],
  [null, ["(done)", "(done)"], null],
] as const)(
  "steps before the current one are done, and all of them once none is current: %s",
  (current, done, index) => {
    drawnPage = renderNode(<Steps label="Steps" steps={steps} current={current} doneLabel="done" />);
    const items = [...drawnPage.element.querySelectorAll("li")];
    expect(items.flatMap(({ textContent }) => textContent?.match(/\(.*\)/u)?.[0] ?? [])).toEqual(done);
    expect(items.filter((item) => item.getAttribute("aria-current") === "step")).toEqual(
      index === null ? [] : [items[index]],
    );
  },
);
