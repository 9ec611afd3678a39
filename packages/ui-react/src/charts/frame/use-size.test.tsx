import { act } from "react";
import type { ReactElement } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { renderNode } from "../../testing/draw.ts";
import type { Drawn } from "../../testing/draw.ts";
import { resizeSettleMs, useSize, type ChartKind } from "./use-size.ts";

let drawnPage: Drawn | undefined;
let chartSize = { width: 600, height: 200 };
let resized: () => void = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  chartSize = { width: 600, height: 200 };
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockImplementation(() => chartSize.width);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockImplementation(() => chartSize.height);
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(notify: () => void) {
        resized = notify;
      }
      observe(): void {}
      disconnect(): void {
        resized = () => {};
      }
    },
  );
});
afterEach(() => {
  drawnPage?.remove();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

let drawings: string[] = [];
function Place({ kind = "bar", name = "chart" }: Readonly<{ kind?: ChartKind; name?: string }>): ReactElement {
  const [ref, { width, height }] = useSize(kind, name);
  drawings.push(`${width}x${height}`);
  return <div ref={ref}>{`${width}x${height}`}</div>;
}
const text = (): string | null | undefined => drawnPage?.element.textContent;
const pass = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
const resize = (width: number): void => {
  chartSize = { ...chartSize, width };
  act(() => resized());
};

it("is measured at once, and follows its place when that has rested, in one step", () => {
  drawings = [];
  drawnPage = renderNode(<Place name="a new chart" />);
  expect(text()).toBe("600x200");
  resize(600);
  for (const width of [590, 500, 410, 400]) {
    resize(width);
    pass(resizeSettleMs - 1);
    expect(text()).toBe("600x200");
  }
  pass(1);
  expect(text()).toBe("400x200");
  expect([...new Set(drawings)]).toEqual(["0x0", "600x200", "400x200"]);
});

it("starts with its last size under this title, and takes another one at once", () => {
  drawnPage = renderNode(<Place name="sales" />);
  drawnPage.remove();
  drawings = [];
  drawnPage = renderNode(<Place name="sales" />);
  expect([...new Set(drawings)]).toEqual(["600x200"]);
  drawnPage.remove();
  chartSize = { width: 480, height: 200 };
  drawnPage = renderNode(<Place name="sales" />);
  resize(480);
  expect(text()).toBe("480x200");
});

it("takes the height that follows from another width than its last one at once, and waits from then on", () => {
  drawnPage = renderNode(<Place name="small charts" />);
  drawnPage.remove();
  chartSize = { width: 900, height: 500 };
  drawnPage = renderNode(<Place name="small charts" />);
  resize(900);
  chartSize = { width: 900, height: 300 };
  resize(900);
  expect(text()).toBe("900x300");
  resize(800);
  expect(text()).toBe("900x300");
});

it("does not start with the size of another kind of chart of its title, nor of one beside it", () => {
  drawnPage = renderNode(<Place name="returns" />);
  drawnPage.remove();
  const beside = (
    <>
      <Place kind="pie" name="returns" />
      <Place kind="pie" name="returns" />
    </>
  );
  for (const _visit of [1, 2]) {
    drawings = [];
    drawnPage = renderNode(beside);
    expect(drawings[0]).toBe("0x0");
    drawnPage.remove();
  }
  drawings = [];
  drawnPage = renderNode(<Place name="returns" />);
  expect(drawings[0]).toBe("600x200");
});

it("measures anew in a window of another width", () => {
  drawnPage = renderNode(<Place name="margin" />);
  drawnPage.remove();
  chartSize = { width: 320, height: 200 };
  vi.stubGlobal("innerWidth", 390);
  drawnPage = renderNode(<Place name="margin" />);
  expect(text()).toBe("320x200");
});

it("takes its place at once when what is around it has its size", () => {
  drawnPage = renderNode(<Place />);
  resize(720);
  expect(text()).toBe("720x200");
});

it("does not wait for paper", () => {
  drawnPage = renderNode(<Place />);
  vi.spyOn(window, "matchMedia").mockImplementation(
    (query) => Object.assign(new EventTarget(), { matches: query === "print" }) as unknown as MediaQueryList,
  );
  resize(600);
  resize(700);
  expect(text()).toBe("700x200");
});

it("stops measuring an element that was removed", () => {
  drawnPage = renderNode(<Place />);
  resize(600);
  resize(300);
  expect(vi.getTimerCount()).toBe(1);
  drawnPage.redraw(<p />);
  expect(vi.getTimerCount()).toBe(0);
});
