import { resolveMoment } from "@comptoir/domain/inventory";
import { describe, expect, test } from "vitest";

import { createDeviceClock } from "./device-clock.ts";

const hourMs = 3_600_000;

/** Device whose clock is set by the test, with the true time. */
function makeDevice({ lacks, kept = new Map<string, string>() }: { lacks: number; kept?: Map<string, string> }) {
  const device = { now: 1_800_000_000_000, lacks, begun: 0 };
  device.begun = device.now;
  const clock = createDeviceClock({
    wall: () => device.now - device.lacks,
    elapsed: () => device.now - device.begun,
    session: String(kept.size),
    store: {
      get: (key) => kept.get(key) ?? null,
      set: (key, value) => void (value === null ? kept.delete(key) : kept.set(key, value)),
    },
  });
  const hear = () =>
    clock.measure(
      async () => ({ ok: true }),
      () => device.now,
    );
  const count = () => ({ counted: device.now, said: { at: device.now - device.lacks, ...clock.moment() } });
  const send = (moment: ReturnType<typeof count>["said"]) =>
    resolveMoment(moment, {
      at: device.now - device.lacks,
      ...clock.moment(),
      arrivedAt: device.now,
      earliest: 0,
    });
  return { device, hear, count, send, kept };
}

describe("a scan counts at the time that it was made", () => {
  test("on a device that is a day slow", async () => {
    const { device, hear, count, send } = makeDevice({ lacks: 24 * hourMs });
    await hear();
    device.now += hourMs;
    const { counted, said } = count();
    device.now += hourMs;
    expect(send(said)).toEqual({ at: counted, assumed: "MEASURED" });
  });

  test("two hours ahead without a network, put right before it is sent", async () => {
    const { device, count, send } = makeDevice({ lacks: -2 * hourMs });
    const { counted, said } = count();
    device.now += 600_000;
    device.lacks = 0;
    expect(send(said)).toEqual({ at: counted, assumed: "ELAPSED" });
  });

  test("three hours slow, put right before it is sent by a page that was loaded again", async () => {
    const { device, hear, count, kept } = makeDevice({ lacks: 3 * hourMs });
    await hear();
    const { counted, said } = count();
    const laterVisit = makeDevice({ lacks: 0, kept });
    laterVisit.device.now = device.now + hourMs;
    expect(laterVisit.send(said)).toEqual({ at: counted, assumed: "KNOWN_OFFSET" });
  });
});

test("the clock error measured by an earlier page is kept, and a slow response measures nothing", async () => {
  const { kept, hear } = makeDevice({ lacks: 5_000 });
  await hear();
  const next = makeDevice({ lacks: 5_000, kept });
  expect(next.count().said.known).toEqual({ offset: 5_000, drift: null });
  const slowClock = createDeviceClock({
    wall: () => 0,
    elapsed: (() => {
      let now = 0;
      return () => (now += 10_000);
    })(),
    session: "s",
    store: { get: () => null, set: () => undefined },
  });
  await slowClock.measure(
    async () => ({ ok: true }),
    () => 99,
  );
  expect(slowClock.moment()).not.toHaveProperty("known");
});
