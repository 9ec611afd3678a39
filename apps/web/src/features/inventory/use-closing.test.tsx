import { afterEach, expect, it } from "vitest";

import { deviceStore } from "../../shared/device-storage.ts";
import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { pendingKeyOf } from "./adjustment-state.ts";
import { useRereadWhenSent, useWaitingHere } from "./use-closing.ts";

let drawnPage: Drawn | undefined;
afterEach(() => {
  drawnPage?.remove();
  deviceStore.set(pendingKeyOf(7), null);
});

const scan = { id: "a", text: "036000291452", reason: "LOST", itemId: null, key: null };

function Waiting() {
  const { ownCount, countOfOthers } = useWaitingHere(7, 1);
  return <p>{`${ownCount} ${countOfOthers}`}</p>;
}

it("scans of an adjustment that wait on this device are in the way of its close", async () => {
  deviceStore.set(pendingKeyOf(7), JSON.stringify([scan, { ...scan, id: "b" }]));
  drawnPage = await draw(<Waiting />);
  await drawnPage.until(() => expect(drawnPage?.text()).toBe("2 0"));
});

it("the preview is read again once the last waiting scan is sent, and not before", async () => {
  const readings: (number | null)[] = [];
  const Reading = ({ ownCount }: Readonly<{ ownCount: number | null }>) => {
    useRereadWhenSent(ownCount, () => readings.push(ownCount));
    return null;
  };
  drawnPage = await draw(<Reading ownCount={null} />);
  for (const ownCount of [0, 2, 1, 0, 0]) await drawnPage.redraw(<Reading ownCount={ownCount} />);
  expect(readings).toEqual([0]);
});
