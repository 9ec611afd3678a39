import { afterEach, expect, it } from "vitest";

import { renderNode, type Drawn } from "../testing/draw.ts";
import { ScrollRegion } from "./scroll-region.tsx";

let drawnPage: Drawn | undefined;
afterEach(() => drawnPage?.remove());

it("takes focus under its name, so that keys scroll a wide table", () => {
  drawnPage = renderNode(
    <ScrollRegion label="Statement">
      <table />
    </ScrollRegion>,
  );
  const region = drawnPage.element.querySelector<HTMLElement>("[role=group][aria-label=Statement]");
  region?.focus();
  expect(region).not.toBeNull();
  expect(document.activeElement).toBe(region);
});
