import type { ReactElement } from "react";
import { expect, it } from "vitest";

import { renderNode } from "../../testing/draw.ts";
import { useUnchanged } from "./use-unchanged.ts";

it("is the same object until its content changes", () => {
  const drawnTicks = new Set<unknown>();
  function Ticks({ text }: Readonly<{ text: string }>): ReactElement {
    const ticks = useUnchanged([{ text, x: 0.1 + 0.2, place: null }]);
    drawnTicks.add(ticks);
    return <p>{ticks[0]?.text}</p>;
  }
  const drawnPage = renderNode(<Ticks text="Monday" />);
  drawnPage.redraw(<Ticks text="Monday" />);
  expect([...drawnTicks]).toEqual([[{ text: "Monday", x: 0.1 + 0.2, place: null }]]);
  drawnPage.redraw(<Ticks text="Tuesday" />);
  expect([drawnTicks.size, drawnPage.element.textContent]).toEqual([2, "Tuesday"]);
  drawnPage.remove();
});
