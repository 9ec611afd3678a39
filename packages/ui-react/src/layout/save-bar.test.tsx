import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { renderNode, type Drawn } from "../testing/draw.ts";
import { SaveBar } from "./save-bar.tsx";

let openedBars: Drawn[] = [];
const clearance = () => document.documentElement.style.getPropertyValue("--save-bar-clearance");
/** Draws a bar with its upper edge at a distance from the foot of the window. Units: pixels. */
const drawBar = (bottomPx: number, heightPx = 60) => {
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function place(this: HTMLElement) {
    const ownCount = Number(this.textContent?.match(/\d+/u)?.[0] ?? 0);
    return new DOMRect(0, innerHeight - ownCount, 600, heightPx);
  });
  const drawnBar = renderNode(<SaveBar actions={null}>{`at ${bottomPx}`}</SaveBar>);
  openedBars.push(drawnBar);
  return drawnBar;
};

describe("the bar that saves", () => {
  beforeEach(() => {
    vi.stubGlobal(
      "ResizeObserver",
      class {
        observe() {}
        disconnect() {}
      },
    );
    vi.stubGlobal(
      "DOMRect",
      globalThis.DOMRect ??
        class {
          readonly top: number;
          readonly bottom: number;
          constructor(_x: number, y: number, _width: number, height: number) {
            this.top = y;
            this.bottom = y + height;
          }
        },
    );
  });
  afterEach(() => {
    for (const drawnBar of openedBars) drawnBar.remove();
    openedBars = [];
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it("keeps toasts above it, also if it is above the foot of the window", () => {
    drawBar(76);
    expect(clearance()).toBe("76px");
    drawBar(150);
    expect(clearance()).toBe("150px");
  });

  it("leaves toasts at the foot where they cannot reach it, and once it is gone", () => {
    const nearToast = drawBar(90);
    drawBar(700);
    expect(clearance()).toBe("90px");
    nearToast.remove();
    openedBars = openedBars.filter((drawnBar) => drawnBar !== nearToast);
    expect(clearance()).toBe("");
  });
});
