/**
 * Measures the work of a drawing, from Chromium's trace.
 *
 * It is the processor time of the main thread from the moment the data was given until the frame was committed (script, style, layout,
 * paint, commit, garbage collection), plus rasterizing on other threads. Waiting for the screen or for a busy machine is not included.
 */

import type { Browser, CDPSession } from "playwright-core";

import { drawingMarks } from "./marks.ts";

export interface Work {
  readonly mainMs: number;
  readonly rasterMs: number;
}

/** Fields of a trace event in use; times are in microseconds, of the clock (`ts`) and of the thread's processor (`tts`). */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly tts?: number;
  readonly tdur?: number;
  readonly dur?: number;
}

const traceConfig = {
  includedCategories: ["devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing", "cc"],
  excludedCategories: ["*"],
};
/** Runs an action and returns the work of each of its drawings. */
export async function traceDrawings(browser: Browser, run: () => Promise<void>): Promise<readonly Work[]> {
  const session = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) =>
    events.push(...value.flatMap((value) => (isTraceEvent(value) ? [value] : []))),
  );
  await session.send("Tracing.start", { transferMode: "ReportEvents", traceConfig });
  await run();
  await stopTracing(session);
  return worksOf(events);
}

async function stopTracing(session: CDPSession): Promise<void> {
  const complete = new Promise<void>((resolve) => session.once("Tracing.tracingComplete", () => resolve()));
  await session.send("Tracing.end");
  await complete;
  await session.detach();
}

function isTraceEvent(value: object): value is TraceEvent {
  return "name" in value && "ph" in value && "pid" in value && "tid" in value && "ts" in value;
}

function worksOf(events: readonly TraceEvent[]): readonly Work[] {
  const painted = events.filter((event) => event.name === drawingMarks.painted).toSorted(byTime);
  const begun = events.filter((event) => event.name === drawingMarks.began).toSorted(byTime);
  return begun.map((began, index): Work => {
    const end = painted.find((event) => event.ts > began.ts);
    // Rasterising continues after the commit, until well before the next drawing.
    const next = begun[index + 1]?.ts ?? Infinity;
    if (end === undefined || began.tts === undefined) throw new Error("a drawing without its end in the trace");
    const ofPage = events.filter((event) => event.pid === began.pid && event.ph === "X");
    const tasks = ofPage.filter(
      (event) =>
        event.tid === began.tid &&
        event.name === "RunTask" &&
        event.ts + (event.dur ?? 0) > began.ts &&
        event.ts < end.ts,
    );
    const raster = ofPage.filter(
      (event) => event.tid !== began.tid && event.name === "RasterTask" && event.ts > began.ts && event.ts < next,
    );
    return {
      mainMs: totalMs(tasks.map((task) => sinceMark(task, began))),
      rasterMs: totalMs(raster.map((event) => event.tdur ?? 0)),
    };
  });
}

/** Computes a task's time from the mark on: the task that contains the mark counts only with its time after it. */
function sinceMark(task: TraceEvent, began: TraceEvent): number {
  const taskMicroseconds = task.tdur ?? 0;
  return task.ts >= began.ts ? taskMicroseconds : Math.max(0, (task.tts ?? 0) + taskMicroseconds - (began.tts ?? 0));
}

const byTime = (left: TraceEvent, right: TraceEvent): number => left.ts - right.ts;
const totalMs = (microseconds: readonly number[]): number =>
  microseconds.reduce((sum, microsecond) => sum + microsecond, 0) / 1000;
