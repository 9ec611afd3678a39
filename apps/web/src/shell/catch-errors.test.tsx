import { useState } from "react";
import type { ReactElement } from "react";
import { afterEach, expect, it, vi } from "vitest";

import { draw, type Drawn } from "../shared/testing/draw.ts";
import { CatchErrors, type ScreenFailure } from "./catch-errors.tsx";

let drawnPage: Drawn | undefined;
afterEach(() => {
  drawnPage?.remove();
  vi.restoreAllMocks();
});

function Broken(): ReactElement {
  throw new TypeError("Failed to fetch dynamically imported module: /assets/screen.js");
}

/** Message with its own state, as that of an unreachable server. */
function Message({ isMissingPart }: ScreenFailure): ReactElement {
  const [isBusy, setBusy] = useState(false);
  return <button onClick={() => setBusy(true)}>{isBusy ? "busy" : `missing ${isMissingPart}`}</button>;
}

it("shows a message that has a state in place of what broke", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const page = await draw(
    <CatchErrors fallback={Message}>
      <Broken />
    </CatchErrors>,
  );
  drawnPage = page;
  expect(page.text()).toBe("missing true");
  await page.click("missing true");
  expect(page.text()).toBe("busy");
});
