import { act } from "react";
import { afterEach, expect, it } from "vitest";

import { makeMemoryKeyStore } from "../../shared/device-storage.ts";
import { language } from "../../shared/text.ts";
import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { UnusualRoom } from "./unusual-room.tsx";

let drawnPage: Drawn | undefined;
afterEach(() => drawnPage?.remove());

const keyOf = (placeId: number) => `unusual.height.${placeId}.${language}.${window.innerWidth}`;

it("reserves the height of the last visit until the answer is drawn, and remembers that of the answer", async () => {
  const device = makeMemoryKeyStore();
  device.set(keyOf(4), "88");
  let tellHeight = () => {};
  drawnPage = await draw(
    <UnusualRoom placeId={4} device={device}>
      {(onAnswer) => ((tellHeight = onAnswer), null)}
    </UnusualRoom>,
  );
  const room = drawnPage.element.children[0];
  if (!(room instanceof HTMLElement)) throw new Error("no room");
  expect(room.style.minHeight).toBe("88px");
  Object.defineProperty(room, "offsetHeight", { value: 46 });
  await act(async () => tellHeight());
  expect([room.style.minHeight, device.get(keyOf(4))]).toEqual(["0", "46"]);
});

it("reserves nothing of the height of another place", async () => {
  const device = makeMemoryKeyStore();
  device.set(keyOf(5), "88");
  drawnPage = await draw(
    <UnusualRoom placeId={4} device={device}>
      {() => null}
    </UnusualRoom>,
  );
  const room = drawnPage.element.children[0];
  expect(room instanceof HTMLElement ? room.style.minHeight : "no room").toBe("0");
});
