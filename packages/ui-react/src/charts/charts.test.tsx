import { act } from "react";
import { afterEach, describe, expect, it } from "vitest";

import { renderNode } from "../testing/draw.ts";
import type { Drawn } from "../testing/draw.ts";
import { BarChart, LineChart, PieChart as LazyPieChart, Sparkline, WaterfallChart } from "./index.ts";
import { PieChart } from "./pie/pie-chart.tsx";

const labels = { showTable: "table", showChart: "chart", category: "Day", noValue: "none", empty: "empty" };
const commonProps = {
  labels,
  title: "Sales",
  summary: "Sales rise.",
  formatValue: (v: number) => `$${v}`,
  formatTick: String,
};
const categories = ["Mon", "Tue", "Wed"].map((label) => ({ key: label, label }));
const series = [
  { key: "now", label: "Now", values: [1, null, 3] },
  { key: "before", label: "Before", values: [2, 2, 2], comparison: true },
];

let drawnPage: Drawn | undefined;
afterEach(() => drawnPage?.remove());
/** Switches to the table, whose code is loaded on demand. */
const openTable = async (chart: Drawn): Promise<void> => {
  chart.click("button[aria-label=table]");
  await expect.poll(() => chart.element.querySelector("table")).not.toBeNull();
};
const spokenText = (): string => drawnPage?.find("[role=status]").textContent ?? "";

describe("a chart for keys and ears", () => {
  it("opens a mark by Enter or by a click, and says so", () => {
    const openedKeys: string[] = [];
    const openLabels = { ...labels, opens: "Enter opens." };
    drawnPage = renderNode(
      <BarChart
        {...commonProps}
        labels={openLabels}
        categories={categories}
        series={series}
        onOpen={(key) => openedKeys.push(key)}
      />,
    );
    drawnPage.press("[role=application]", "Enter");
    expect(openedKeys).toEqual([]);
    drawnPage.press("[role=application]", "ArrowRight");
    drawnPage.press("[role=application]", "ArrowRight");
    drawnPage.press("[role=application]", "Enter");
    // A click counts where it is, here in the top left corner.
    drawnPage.click("[role=application]");
    expect(openedKeys).toEqual(["Tue", "Mon"]);
    expect(drawnPage.find("figcaption").textContent).toBe("Sales rise. Enter opens.");
  });

  it("opens a step of a waterfall by Enter, which no dialog that it opens receives; its levels open only where they can", () => {
    const openedKeys: string[] = [];
    drawnPage = renderNode(
      <WaterfallChart
        {...commonProps}
        amount="Amount"
        rows={[
          { key: "before", label: "Before", value: 100, kind: "level" },
          { key: "price", label: "Price", value: 20, kind: "step" },
          { key: "after", label: "After", value: 120, kind: "level" },
        ]}
        onOpen={(key) => openedKeys.push(key)}
      />,
    );
    const enter = (): boolean => {
      const event = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
      act(() => void drawnPage?.find("[role=application]").dispatchEvent(event));
      return event.defaultPrevented;
    };
    drawnPage.press("[role=application]", "ArrowRight");
    enter();
    expect(openedKeys).toEqual([]);
    drawnPage.press("[role=application]", "ArrowRight");
    expect(enter()).toBe(true);
    expect(openedKeys).toEqual(["price"]);
  });

  it("is one stop for the focus, named and described", () => {
    drawnPage = renderNode(<LineChart {...commonProps} categories={categories} series={series} />);
    const chart = drawnPage.find("[role=application]");
    expect(drawnPage.element.querySelectorAll("[tabindex='0']")).toHaveLength(1);
    expect(chart.getAttribute("aria-label")).toBe("Sales");
    expect(document.getElementById(chart.getAttribute("aria-describedby") ?? "")?.textContent).toBe("Sales rise.");
  });

  it("announces the figures as arrow keys move, also a missing one", () => {
    drawnPage = renderNode(<LineChart {...commonProps} categories={categories} series={series} />);
    expect(spokenText()).toBe("");
    drawnPage.press("[role=application]", "ArrowRight");
    expect(spokenText()).toBe("Mon: Now $1, Before $2");
    drawnPage.press("[role=application]", "ArrowRight");
    expect(spokenText()).toBe("Tue: Now none, Before $2");
    drawnPage.press("[role=application]", "End");
    expect(spokenText()).toBe("Wed: Now $3, Before $2");
    drawnPage.press("[role=application]", "Escape");
    expect(spokenText()).toBe("");
  });

  it("copies the table of the figures, which has the button only while it is shown", async () => {
    const copied: unknown[] = [];
    const copyTable = { label: "copy", onCopy: (table: unknown) => copied.push(table) };
    drawnPage = renderNode(
      <LineChart {...commonProps} labels={{ ...labels, copyTable }} categories={categories} series={series} />,
    );
    expect(drawnPage.element.querySelector("button[aria-label=copy]")).toBeNull();
    await openTable(drawnPage);
    drawnPage.click("button[aria-label=copy]");
    expect(copied).toMatchObject([
      {
        headers: ["Day", "Now", "Before"],
        rows: [{ cells: ["Mon", "$1", "$2"] }, { cells: ["Tue", "none", "$2"] }, {}],
      },
    ]);
  });

  it("names the day that a figure is compared with, and the difference", async () => {
    const days = categories.map((day, index) => ({ ...day, compared: { before: `Last ${index}` } }));
    const comparedLabels = {
      ...commonProps,
      labels: { ...labels, change: "Difference" },
      formatChange: (value: number, previous: number) =>
        `${value - previous} (${(100 * (value - previous)) / previous} %)`,
    };
    drawnPage = renderNode(<LineChart {...comparedLabels} categories={days} series={series} />);
    drawnPage.press("[role=application]", "Home");
    expect(spokenText()).toBe("Mon: Now $1, Last 0 $2, Difference -1 (-50 %)");
    expect(drawnPage.element.textContent).toContain("-1 (-50 %)");
    drawnPage.press("[role=application]", "ArrowRight");
    expect(spokenText()).toBe("Tue: Now none, Last 1 $2");
    await openTable(drawnPage);
    expect([...drawnPage.element.querySelectorAll("thead th")].map((cell) => cell.textContent)).toEqual([
      "Day",
      "Now",
      "Before",
      "Difference",
    ]);
    expect([...drawnPage.element.querySelectorAll("tbody tr")].map((row) => row.lastElementChild?.textContent)).toEqual(
      ["-1 (-50 %)", "none", "1 (50 %)"],
    );
  });

  it("gives the difference to each of several comparisons, beside its figure", async () => {
    const years = { key: "year", label: "Last year", values: [4, 1, 1], comparison: true };
    drawnPage = renderNode(
      <BarChart
        {...commonProps}
        labels={{ ...labels, change: "Difference" }}
        formatChange={(value, previous) => `${value - previous}`}
        categories={categories}
        series={[...series, years]}
      />,
    );
    drawnPage.press("[role=application]", "Home");
    expect(spokenText()).toBe("Mon: Now $1, Before $2, Last year $4, Difference, Before -1, Difference, Last year -3");
    await openTable(drawnPage);
    expect([...drawnPage.element.querySelectorAll("tr")].map((row) => row.textContent)).toEqual([
      "DayNowBeforeDifference, BeforeLast yearDifference, Last year",
      "Mon$1$2-1$4-3",
      "Tuenone$2none$1none",
      "Wed$3$21$12",
    ]);
  });

  it("reads bars and slices too", () => {
    drawnPage = renderNode(
      <BarChart {...commonProps} categories={categories} series={series} direction="horizontal" />,
    );
    drawnPage.press("[role=application]", "Home");
    expect(spokenText()).toBe("Mon: Now $1, Before $2");
    drawnPage.remove();
    drawnPage = renderNode(
      <PieChart
        {...commonProps}
        slices={[
          { key: "a", label: "A", value: 3 },
          { key: "b", label: "B", value: 1 },
        ]}
        measure="Net"
        shareLabel="Share"
        formatShare={(share) => `${share * 100} %`}
        negativeNote="bars"
      />,
    );
    drawnPage.press("[role=application]", "End");
    expect(spokenText()).toBe("B: $1, 25 %");
  });
});

describe("the table twin", () => {
  it("has the same figures, exact, behind a switch", async () => {
    drawnPage = renderNode(<LineChart {...commonProps} categories={categories} series={series} />);
    await openTable(drawnPage);
    const cells = [...drawnPage.element.querySelectorAll("tbody tr")].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    );
    expect(cells).toEqual([
      ["Mon", "$1", "$2"],
      ["Tue", "none", "$2"],
      ["Wed", "$3", "$2"],
    ]);
    drawnPage.click("button[aria-label=chart]");
    expect(drawnPage.element.querySelector("[role=application]")).not.toBeNull();
  });
});

describe("drawing", () => {
  it("no legend for one series, one for several", () => {
    drawnPage = renderNode(<LineChart {...commonProps} categories={categories} series={series.slice(0, 1)} />);
    expect(drawnPage.element.querySelectorAll("li")).toHaveLength(0);
    drawnPage.redraw(<BarChart {...commonProps} categories={categories} series={series} />);
    expect([...drawnPage.element.querySelectorAll("li")].map((entry) => entry.textContent)).toEqual(["Now", "Before"]);
  });

  it("names at the ends of the lines where they fit, else a legend", () => {
    drawnPage = renderNode(<LineChart {...commonProps} categories={categories} series={series} />);
    expect(drawnPage.element.querySelectorAll("li")).toHaveLength(0);
    expect(drawnPage.find("figure").textContent).toContain("Before");
    const unfinished = [{ key: "now", label: "Now", values: [1, 2, null] }, ...series.slice(1)];
    drawnPage.redraw(<LineChart {...commonProps} categories={categories} series={unfinished} />);
    expect(drawnPage.element.querySelectorAll("li")).toHaveLength(2);
  });

  it("figures of another unit to their own scale, read and written as they are, with a line that says so", async () => {
    const counts = {
      key: "count",
      label: "Count",
      values: [3, null, 1],
      figures: [300, null, 100],
      formatValue: (value: number) => `${value} pieces`,
    };
    const note = "Own scales.";
    for (const Chart of [LineChart, BarChart]) {
      drawnPage = renderNode(
        <Chart {...commonProps} categories={categories} series={[...series, counts]} note={note} />,
      );
      expect(drawnPage.element.textContent).toContain("Own scales.");
      drawnPage.press("[role=application]", "ArrowRight");
      expect(spokenText()).toBe("Mon: Now $1, Before $2, Count 300 pieces");
      await openTable(drawnPage);
      expect(drawnPage.element.textContent).not.toContain("Own scales.");
      expect(
        [...drawnPage.element.querySelectorAll("tbody tr")].map((row) => row.lastElementChild?.textContent),
      ).toEqual(["300 pieces", "none", "100 pieces"]);
      drawnPage.remove();
    }
  });

  it("nothing: says so", () => {
    drawnPage = renderNode(<BarChart {...commonProps} categories={[]} series={[]} />);
    expect(drawnPage.element.textContent).toContain("empty");
    drawnPage.redraw(
      <LineChart
        {...commonProps}
        categories={categories}
        series={[{ key: "a", label: "A", values: [null, null, null] }]}
      />,
    );
    expect(drawnPage.element.textContent).toContain("empty");
  });

  it("paths up to 2,000 points, a canvas above", async () => {
    const days = Array.from({ length: 1095 }, (_, index) => ({ key: `${index}`, label: `${index}` }));
    const line = { key: "a", label: "A", values: days.map((_, index) => index) };
    drawnPage = renderNode(<LineChart {...commonProps} categories={days} series={[line]} />);
    expect(drawnPage.element.querySelector("canvas")).toBeNull();
    drawnPage.redraw(
      <LineChart {...commonProps} categories={days} series={[line, { ...line, key: "b", label: "B" }]} />,
    );
    await expect.poll(() => drawnPage?.element.querySelector("canvas")).not.toBeNull();
  });

  it("a path per series up to 200 bars, a canvas above", async () => {
    const days = Array.from({ length: 365 }, (_, index) => ({ key: `${index}`, label: `${index}` }));
    const bars = { key: "a", label: "A", values: days.map((_, index) => index + 1) };
    drawnPage = renderNode(<BarChart {...commonProps} categories={days.slice(0, 200)} series={[bars]} />);
    expect(drawnPage.element.querySelectorAll("g[shape-rendering=crispEdges] path")).toHaveLength(1);
    expect(drawnPage.element.querySelector("canvas")).toBeNull();
    drawnPage.redraw(<BarChart {...commonProps} categories={days} series={[bars]} />);
    expect(drawnPage.element.querySelectorAll("g[shape-rendering=crispEdges]")).toHaveLength(0);
    await expect.poll(() => drawnPage?.element.querySelectorAll("canvas")).toHaveLength(1);
    drawnPage.press("[role=application]", "End");
    expect(spokenText()).toBe("364: A $365");
  });

  it("a canvas in the density of paper while the page is printed, and the theme left as it was", async () => {
    document.documentElement.dataset["theme"] = "dark";
    const days = Array.from({ length: 365 }, (_, index) => ({ key: `${index}`, label: `${index}` }));
    drawnPage = renderNode(
      <BarChart
        {...commonProps}
        categories={days}
        series={[{ key: "a", label: "A", values: days.map((_, index) => index) }]}
      />,
    );
    await expect.poll(() => drawnPage?.element.querySelector("canvas")).not.toBeNull();
    const canvas = drawnPage.find("canvas");
    const onScreen = Number(canvas.getAttribute("width"));
    window.dispatchEvent(new Event("beforeprint"));
    expect(Number(canvas.getAttribute("width"))).toBe(3 * onScreen);
    window.dispatchEvent(new Event("afterprint"));
    expect(Number(canvas.getAttribute("width"))).toBe(onScreen);
    expect(document.documentElement.dataset["theme"]).toBe("dark");
    delete document.documentElement.dataset["theme"];
  });

  it("bars and a note instead of a pie with parts below zero", () => {
    drawnPage = renderNode(
      <PieChart
        {...commonProps}
        slices={[
          { key: "a", label: "A", value: 3 },
          { key: "b", label: "B", value: -1 },
        ]}
        measure="Net"
        shareLabel="Share"
        formatShare={String}
        negativeNote="Bars, because a part is below zero"
      />,
    );
    expect(drawnPage.element.textContent).toContain("Bars, because a part is below zero");
  });

  it("a circle that says that it is busy, until a pie is loaded", async () => {
    drawnPage = renderNode(
      <LazyPieChart
        {...commonProps}
        slices={[{ key: "a", label: "A", value: 3 }]}
        measure="Net"
        shareLabel="Share"
        formatShare={String}
        negativeNote="bars"
      />,
    );
    const waitingCharts = drawnPage.find("[aria-busy=true]");
    expect([waitingCharts.getAttribute("aria-label"), waitingCharts.querySelector("[data-skeleton]") === null]).toEqual(
      ["Sales", false],
    );
    await expect.poll(() => drawnPage?.element.querySelector("[role=application]")).not.toBeNull();
    expect(drawnPage.element.querySelector("[aria-busy]")).toBeNull();
  });

  it("a sparkline has its sentence", () => {
    drawnPage = renderNode(<Sparkline values={[1, 2, 3]} summary="Rising" />);
    expect(drawnPage.find("[role=img]").getAttribute("aria-label")).toBe("Rising");
  });
});
