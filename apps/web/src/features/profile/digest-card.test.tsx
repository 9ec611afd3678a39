import { afterEach, beforeAll, expect, it } from "vitest";

import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { t, text } from "../../shared/text.ts";
import { DigestCard } from "./digest-card.tsx";

let drawn: Drawn | undefined;
beforeAll(() => text.load("common", "user"));
afterEach(() => drawn?.remove());

it("has its place before the profile is read, so that the cards below do not move", async () => {
  drawn = await draw(<DigestCard profile={null} onChange={() => undefined} />);
  expect(drawn.text()).toContain(t("user.digest"));
  expect(drawn.element.querySelector("select")).toBeNull();
});
