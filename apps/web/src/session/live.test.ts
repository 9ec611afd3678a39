import type { FigureChanges } from "@comptoir/api/wire";
import { describe, expect, it } from "vitest";

import { failWith, succeed } from "../shared/answer.ts";
import type { Answer } from "../shared/answer.ts";
import { createLive } from "./live.ts";

const openedChanges: FigureChanges = { places: [], mayHaveMissed: false };
const changedFigures: FigureChanges = {
  places: [{ locationId: 4, firstDate: "2026-11-23", lastDate: "2026-11-23" }],
  mayHaveMissed: false,
};

/** Streams that a test opens, feeds and ends; pauses take no time. */
function serverOf() {
  const streams: {
    readonly signal: AbortSignal;
    readonly send: (changes: FigureChanges) => void;
    readonly end: (answer: Answer<unknown>) => void;
  }[] = [];
  const live = createLive({
    follow: (signal, send) =>
      new Promise((end) => {
        signal.addEventListener("abort", () => end(failWith("CANCELLED")));
        streams.push({ signal, send, end });
      }),
    pause: () => new Promise((resolve) => setTimeout(resolve, 1)),
    random: () => 0,
  });
  return { live, streams };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

describe("figures that move by themselves", () => {
  it("ask again after a change, and not when the stream opens", async () => {
    const { live, streams } = serverOf();
    let asks = 0;
    live.followFigures(async () => (asks += 1) > 0, new AbortController().signal);
    streams[0]?.send(openedChanges);
    await settle();
    expect(asks).toBe(0);
    streams[0]?.send(changedFigures);
    await settle();
    expect(asks).toBe(1);
  });

  it("ask once more after a burst that came while they were asking, and never twice at once", async () => {
    const { live, streams } = serverOf();
    let asks = 0;
    let running = 0;
    let mostCalls = 0;
    const ask = async () => {
      asks += 1;
      running += 1;
      mostCalls = Math.max(mostCalls, running);
      await new Promise((resolve) => setTimeout(resolve, 30));
      running -= 1;
      return true;
    };
    live.followFigures(ask, new AbortController().signal);
    streams[0]?.send(openedChanges);
    for (let event = 0; event < 20; event += 1) streams[0]?.send(changedFigures);
    await settle();
    for (let event = 0; event < 20; event += 1) streams[0]?.send(changedFigures);
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect([asks, mostCalls]).toEqual([2, 1]);
  });

  it("ask again when the network is back, although the stream never broke", async () => {
    const { live, streams } = serverOf();
    let asks = 0;
    live.followFigures(async () => (asks += 1) > 0, new AbortController().signal);
    streams[0]?.send(openedChanges);
    streams[0]?.send(changedFigures);
    await settle();
    live.wake();
    await settle();
    expect([asks, streams.length]).toEqual([2, 1]);
  });

  it("ask again where another request was running", async () => {
    const { live, streams } = serverOf();
    let asks = 0;
    live.followFigures(async () => (asks += 1) === 3, new AbortController().signal);
    streams[0]?.send(openedChanges);
    streams[0]?.send(changedFigures);
    await expect.poll(() => asks).toBe(3);
  });

  it("ask again when a broken stream is open again, since nothing was announced meanwhile", async () => {
    const { live, streams } = serverOf();
    let asks = 0;
    live.followFigures(async () => (asks += 1) > 0, new AbortController().signal);
    streams[0]?.send(openedChanges);
    streams[0]?.end(failWith("NETWORK"));
    await settle();
    expect([streams.length, asks]).toEqual([2, 0]);
    streams[1]?.send(openedChanges);
    await settle();
    expect(asks).toBe(1);
  });

  it("keep no stream open while the page is hidden, nor once nobody looks", async () => {
    const { live, streams } = serverOf();
    const leaveAbort = new AbortController();
    live.followFigures(async () => true, leaveAbort.signal);
    live.watch(false);
    expect(streams[0]?.signal.aborted).toBe(true);
    live.watch(true);
    expect(streams.length).toBe(2);
    streams[1]?.end(succeed(null));
    await settle();
    leaveAbort.abort();
    expect(streams.every(({ signal }) => signal.aborted)).toBe(true);
  });
});
