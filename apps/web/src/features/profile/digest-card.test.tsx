import { afterEach, beforeAll, expect, it } from "vitest";

import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { t, text } from "../../shared/text.ts";
import { DigestCard } from "./digest-card.tsx";

let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "user"));
afterEach(() => drawnPage?.remove());

it("has its place before the profile is read, so that the cards below do not move", async () => {
  drawnPage = await draw(<DigestCard profile={null} onChange={() => undefined} />);
  expect(drawnPage.text()).toContain(t("user.digest"));
  expect(drawnPage.element.querySelector("select")).toBeNull();
});
