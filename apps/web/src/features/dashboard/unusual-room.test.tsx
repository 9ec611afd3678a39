import { act } from "react";
import { afterEach, expect, it } from "vitest";

import { memoryKeyStore } from "../../shared/device-storage.ts";
import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { UnusualRoom } from "./unusual-room.tsx";

let drawnPage: Drawn | undefined;
afterEach(() => drawnPage?.remove());

it("reserves the height of the last visit until the answer is drawn, and remembers that of the answer", async () => {
  const device = memoryKeyStore();
  device.set("unusual.height", "88");
  let tellHeight = () => {};
  drawnPage = await draw(<UnusualRoom device={device}>{(onAnswer) => ((tellHeight = onAnswer), null)}</UnusualRoom>);
  const room = drawnPage.element.children[0];
  if (!(room instanceof HTMLElement)) throw new Error("no room");
  expect(room.style.minHeight).toBe("88px");
  Object.defineProperty(room, "offsetHeight", { value: 46 });
  await act(async () => tellHeight());
  expect([room.style.minHeight, device.get("unusual.height")]).toEqual(["0", "46"]);
});
