import { describe, expect, it } from "vitest";

import { encodeImage } from "../product/encode-image.ts";
import { demoChains } from "./chains/index.ts";
import { drawPicture } from "./draw-picture.ts";
import { pictureShapes } from "./picture-shapes.data.ts";

describe("the pictures of the demo", () => {
  it("are read as pictures of products are, each shape another one", { timeout: 60_000 }, async () => {
    const names = new Set<string>();
    for (const shape of Object.keys(pictureShapes) as (keyof typeof pictureShapes)[]) {
      const encodedImage = await encodeImage(drawPicture({ shape, hue: 120, sidePx: 48 }));
      expect(encodedImage).toMatchObject({ width: 48, height: 48 });
      if (typeof encodedImage !== "string") names.add(encodedImage.name);
    }
    expect(names.size).toBe(Object.keys(pictureShapes).length);
  });

  it("tell departments of a chain apart by their colour", () => {
    for (const { departments } of demoChains)
      expect(new Set(departments.map(({ hue }) => hue)).size).toBe(departments.length);
  });
});
