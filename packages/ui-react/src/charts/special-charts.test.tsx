import type { ComponentProps } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";

import { renderNode } from "../testing/draw.ts";
import type { Drawn } from "../testing/draw.ts";
import { BumpChart, MultiplesChart, WaterfallChart } from "./index.ts";
import { recordCanvas } from "./frame/recorded-canvas.ts";
import { HeatChart } from "./heat/heat-chart.tsx";

const commonProps = {
  labels: {
    showTable: "table",
    showChart: "chart",
    category: "When",
    noValue: "none",
    empty: "empty",
    opens: "Opens.",
  },
  title: "Sales",
  summary: "Sales rise.",
  formatValue: (value: number) => `$${value}`,
  formatTick: String,
  height: 200,
};
const bins = ["Mon", "Tue"].map((label) => ({ key: label, label }));
const members = [
  { key: "a", label: "Laval", figure: "5", exactFigure: "$5", values: [2, 3], ranks: [1, 1] },
  { key: "b", label: "Alma", figure: "1", exactFigure: "$1", values: [1, null], ranks: [2, null] },
];
const keyOf = (line: string, bin: string): string => `${line}@${bin}`;

/** Each chart with the same keys: the words after them, what Enter opens, and its table. */
const charts = {
  "a heat map": {
    draw: (onOpen: (key: string) => void) => (
      <HeatChart
        {...commonProps}
        onOpen={onOpen}
        measure="Net"
        rows={[{ key: "r", label: "Row", tick: "Row" }]}
        columns={bins.map((bin) => ({ ...bin, tick: bin.label }))}
        cells={bins.map(({ key, label }, column) => ({ key, label, row: 0, column, value: column === 0 ? 7 : null }))}
      />
    ),
    keys: ["ArrowRight", "ArrowRight"],
    words: ["Mon: Net $7", "Tue: Net none"],
    opens: "Tue",
    table: ["WhenNet", "Mon$7", "Tuenone"],
  },
  "small charts": {
    draw: (onOpen: (key: string) => void) => (
      <MultiplesChart
        {...commonProps}
        onOpen={onOpen}
        measure="Net"
        total="Total"
        span="2 days"
        runningFrom={undefined}
        bins={bins}
        panels={members}
        keyOf={keyOf}
      />
    ),
    keys: ["ArrowRight", "ArrowRight"],
    words: ["Laval · Mon: Net $2, Total $5", "Laval · Tue: Net $3, Total $5"],
    opens: "a@Tue",
    table: ["WhenLavalAlma", "Mon$2$1", "Tue$3none", "Total$5$1"],
  },
  "a ranking that moves": {
    draw: (onOpen: (key: string) => void) => (
      <BumpChart
        {...commonProps}
        onOpen={onOpen}
        measure="Net"
        rank="Rank"
        bins={bins}
        lines={members}
        places={2}
        keyOf={keyOf}
      />
    ),
    keys: ["ArrowRight", "ArrowRight"],
    words: ["Laval · Mon: Rank 1, Net $2", "Laval · Tue: Rank 1, Net $3"],
    opens: "a@Tue",
    table: ["WhenLavalAlma", "Mon1 ($2)2 ($1)", "Tue1 ($3)none"],
  },
  "a waterfall": {
    draw: (onOpen: (key: string) => void) => (
      <WaterfallChart
        {...commonProps}
        onOpen={onOpen}
        amount="Amount"
        rows={[
          { key: "before", label: "Before", value: 9, kind: "level" },
          { key: "price", label: "Price", value: -4, kind: "step" },
        ]}
      />
    ),
    keys: ["ArrowDown", "ArrowDown"],
    words: ["Before: $9", "Price: $-4"],
    opens: "price",
    table: ["WhenAmount", "Before$9", "Price$-4"],
  },
} as const;

let drawnPage: Drawn | undefined;
afterEach(() => {
  drawnPage?.remove();
  vi.restoreAllMocks();
});

describe.each(Object.entries(charts))("%s", (_, { draw, keys, words, opens, table }) => {
  it("is one stop for the focus with its name and sentence, and its marks are hidden from readers of the screen", () => {
    drawnPage = renderNode(draw(() => undefined));
    expect(drawnPage.element.querySelectorAll("[tabindex='0']")).toHaveLength(1);
    expect(drawnPage.find("[role=application]").getAttribute("aria-label")).toBe("Sales");
    expect(drawnPage.find("figcaption").textContent).toBe("Sales rise. Opens.");
    for (const picture of drawnPage.element.querySelectorAll("[role=application] > :is(svg, canvas)"))
      expect(picture.getAttribute("aria-hidden")).toBe("true");
  });

  it("says each mark that keys reach, opens it by Enter, and leaves by Escape", () => {
    const openedKeys: string[] = [];
    drawnPage = renderNode(draw((key) => openedKeys.push(key)));
    const announcements = keys.map((key) => {
      drawnPage?.press("[role=application]", key);
      return drawnPage?.find("[role=status]").textContent;
    });
    expect(announcements).toEqual(words);
    drawnPage.press("[role=application]", "Enter");
    expect(openedKeys).toEqual([opens]);
    drawnPage.press("[role=application]", "Escape");
    expect(drawnPage.find("[role=status]").textContent).toBe("");
  });

  it("has every figure in its table, which is made once it is opened", async () => {
    drawnPage = renderNode(draw(() => undefined));
    expect(drawnPage.element.querySelector("table")).toBeNull();
    drawnPage.click("button[aria-label=table]");
    await expect.poll(() => drawnPage?.element.querySelector("table")).not.toBeNull();
    expect([...drawnPage.element.querySelectorAll("tr")].map((row) => row.textContent)).toEqual(table);
  });

  it("draws its marks on one canvas, in the density of paper while the page is printed", () => {
    drawnPage = renderNode(draw(() => undefined));
    expect(drawnPage.element.querySelectorAll("canvas")).toHaveLength(1);
    const canvas = drawnPage.find("canvas");
    const onScreen = Number(canvas.getAttribute("width"));
    window.dispatchEvent(new Event("beforeprint"));
    expect(Number(canvas.getAttribute("width"))).toBe(3 * onScreen);
    window.dispatchEvent(new Event("afterprint"));
    expect(Number(canvas.getAttribute("width"))).toBe(onScreen);
  });
});

/** Draws small charts of one member with a figure for each bin. */
const drawPanel = (values: readonly (number | null)[], more: Partial<ComponentProps<typeof MultiplesChart>> = {}) => (
  <MultiplesChart
    {...commonProps}
    measure="Net"
    total="Total"
    span="2 days"
    runningFrom={undefined}
    bins={bins}
    panels={[{ key: "a", label: "Laval", figure: "5", exactFigure: "$5", values }]}
    keyOf={keyOf}
    {...more}
  />
);

describe("new figures in a chart", () => {
  it("leave its frame as it was, and count for keys and for opening", () => {
    const readLabel = vi.fn(() => "table");
    const labels = Object.defineProperty({ ...commonProps.labels }, "showTable", { get: readLabel });
    const openedValues: string[] = [];
    drawnPage = renderNode(drawPanel([1, 2], { labels, onOpen: () => openedValues.push("first") }));
    const readCount = readLabel.mock.calls.length;
    drawnPage.redraw(drawPanel([1, 7], { labels, onOpen: () => openedValues.push("second") }));
    expect(readLabel).toHaveBeenCalledTimes(readCount);
    drawnPage.press("[role=application]", "End");
    expect(drawnPage.find("[role=status]").textContent).toBe("Laval · Tue: Net $7, Total $5");
    drawnPage.press("[role=application]", "Enter");
    expect(openedValues).toEqual(["second"]);
  });

  it("are in its table, also while that is shown", async () => {
    drawnPage = renderNode(drawPanel([1, 2]));
    drawnPage.click("button[aria-label=table]");
    await expect.poll(() => drawnPage?.element.querySelector("table")).not.toBeNull();
    drawnPage.redraw(drawPanel([1, 7]));
    expect(drawnPage.find("tbody").textContent).toBe("Mon$1Tue$7Total$5");
  });

  it("show the point of a panel that has only one", () => {
    drawnPage = renderNode(drawPanel([1, 2]));
    expect(drawnPage.element.querySelectorAll("circle")).toHaveLength(0);
    drawnPage.redraw(drawPanel([null, 2]));
    expect(drawnPage.element.querySelectorAll("circle")).toHaveLength(1);
  });
});

it("a chart that comes back from its table has its marks", async () => {
  const recorded = recordCanvas();
  const context = Object.assign(recorded.paint.context, { setTransform: () => {}, clearRect: () => {} });
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as unknown as RenderingContext);
  drawnPage = renderNode(drawPanel([1, 2]));
  const strokeCount = () => recorded.calls.filter(({ name }) => name === "stroke").length;
  expect(strokeCount()).toBe(1);
  drawnPage.click("button[aria-label=table]");
  await expect.poll(() => drawnPage?.element.querySelector("table")).not.toBeNull();
  drawnPage.click("button[aria-label=chart]");
  expect(strokeCount()).toBe(2);
});
