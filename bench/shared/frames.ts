/** Measures the frames of a page during scrolling: durations, blank frames, work of the main thread, and memory. */

import type { CDPSession, Page } from "playwright-core";

import { median } from "./median.ts";
import { figureText } from "./report.ts";

/** Duration above which a frame is late: two frames of the screen. Units: milliseconds. */
export const lateFrameMs = 34;
const megabyte = 2 ** 20;

/** Header of a table of frame measurements. */
export const framesHeader = [
  "",
  "frames",
  "median ms",
  "95 %",
  "99 %",
  "longest",
  `over ${lateFrameMs} ms`,
  "without a line",
  "script, ms a frame",
  "style and layout",
  "all of the page",
];

export interface Frames {
  readonly times: readonly number[];
  /** Number of blank frames, in which the table had no line. */
  readonly blank: number;
  /** Work of the main thread during scrolling. Units: milliseconds. */
  readonly work: MainThreadWork;
}

export interface MainThreadWork {
  readonly script: number;
  readonly layout: number;
  readonly all: number;
}

/** Records every frame of the page during scrolling. */
export async function recordFrames(
  session: CDPSession,
  page: Page,
  selector: string,
  scroll: () => Promise<void>,
): Promise<Frames> {
  const before = await workOf(session);
  await page.evaluate((box) => {
    const state = { times: [] as number[], blank: 0, isOn: true };
    Reflect.set(window, "comptoirFrames", state);
    let last = performance.now();
    const tick = (now: number) => {
      state.times.push(now - last);
      last = now;
      const scrolled = document.querySelector(box);
      const lines = scrolled?.querySelectorAll("tbody tr[aria-rowindex]") ?? [];
      const { top = 0, bottom = 0 } = scrolled?.getBoundingClientRect() ?? {};
      if (
        scrolled?.querySelector("table") !== null &&
        ![...lines].some(
          (line) => line.getBoundingClientRect().bottom > top && line.getBoundingClientRect().top < bottom,
        )
      )
        state.blank += 1;
      if (state.isOn) requestAnimationFrame(tick);
    };
    requestAnimationFrame((now) => {
      last = now;
      requestAnimationFrame(tick);
    });
  }, selector);
  await scroll();
  const seen = await page.evaluate(() => {
    const state = Reflect.get(window, "comptoirFrames") as { times: number[]; blank: number; isOn: boolean };
    state.isOn = false;
    return { times: state.times, blank: state.blank };
  });
  const after = await workOf(session);
  return {
    ...seen,
    work: { script: after.script - before.script, layout: after.layout - before.layout, all: after.all - before.all },
  };
}

const metricsOf = async (session: CDPSession) => {
  const { metrics } = await session.send("Performance.getMetrics");
  return (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
};

async function workOf(session: CDPSession): Promise<MainThreadWork> {
  const seconds = await metricsOf(session);
  return {
    script: 1_000 * seconds("ScriptDuration"),
    layout: 1_000 * (seconds("LayoutDuration") + seconds("RecalcStyleDuration")),
    all: 1_000 * seconds("TaskDuration"),
  };
}

export async function scrollBy(
  session: CDPSession,
  page: Page,
  selector: string,
  { pxPerSecond, seconds }: { readonly pxPerSecond: number; readonly seconds: number },
): Promise<void> {
  const box = await page.locator(selector).boundingBox();
  if (box === null) throw new Error("nothing to scroll");
  await session.send("Input.synthesizeScrollGesture", {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    yDistance: -pxPerSecond * seconds,
    speed: pxPerSecond,
    gestureSourceType: "mouse",
    preventFling: true,
  });
}

/** Measures the heap and the number of nodes of a page after garbage collection. */
export async function memoryOf(session: CDPSession): Promise<{ readonly heap: number; readonly nodes: number }> {
  // Collect twice: the first round releases objects that the second one collects.
  await session.send("HeapProfiler.collectGarbage");
  await session.send("HeapProfiler.collectGarbage");
  const get = await metricsOf(session);
  return { heap: get("JSHeapUsedSize") / megabyte, nodes: get("Nodes") };
}

/** Builds a row of the table of frame measurements. */
export const summarizeFrames = (title: string, all: readonly Frames[]): readonly string[] => {
  const times = all.flatMap((run) => run.times).toSorted((run, other) => run - other);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  const late = times.filter((time) => time > lateFrameMs).length;
  const perFrameText = (what: keyof MainThreadWork) =>
    figureText(all.reduce((sum, { work }) => sum + work[what], 0) / times.length);
  return [
    title,
    String(times.length),
    figureText(median(times)),
    figureText(at(0.95)),
    figureText(at(0.99)),
    figureText(times.at(-1) ?? Number.NaN),
    `${((100 * late) / times.length).toFixed(2)} %`,
    `${((100 * all.reduce((sum, run) => sum + run.blank, 0)) / times.length).toFixed(2)} %`,
    perFrameText("script"),
    perFrameText("layout"),
    perFrameText("all"),
  ];
};
