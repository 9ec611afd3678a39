/** Draws PNG pictures of the demo's products: a shape on a light background in the colour of its department. */

import { deflateSync, crc32 } from "node:zlib";

import { pictureShapes, type PicturePart } from "./picture-shapes.data.ts";

export type PictureShape = keyof typeof pictureShapes;

type Colour = readonly [red: number, green: number, blue: number];

/** Samples along each side of a pixel, for antialiasing. */
const samplesPerSide = 2;

/** Draws a product picture. Units: hue in degrees, side in pixels. */
export function drawPicture({
  shape,
  hue,
  sidePx = 160,
}: {
  readonly shape: PictureShape;
  readonly hue: number;
  readonly sidePx?: number;
}): Buffer {
  const pictureParts: readonly PicturePart[] = pictureShapes[shape];
  const ground = colourOf(hue, 0.45, 0.93);
  const colours = pictureParts.map(({ tone }) => colourOf(hue, 0.5, tone / 100));
  const colourAt = (x: number, y: number): Colour =>
    colours[pictureParts.findLastIndex((part) => isInside(part, x, y))] ?? ground;
  const rows = Buffer.alloc(sidePx * (1 + sidePx * 3));
  for (let row = 0; row < sidePx; row++)
    for (let column = 0; column < sidePx; column++) {
      const sum = [0, 0, 0];
      for (let sample = 0; sample < samplesPerSide ** 2; sample++) {
        const x = (column + ((sample % samplesPerSide) + 0.5) / samplesPerSide) * (100 / sidePx);
        const y = (row + (Math.floor(sample / samplesPerSide) + 0.5) / samplesPerSide) * (100 / sidePx);
        colourAt(x, y).forEach((value, channel) => (sum[channel] = (sum[channel] ?? 0) + value));
      }
      sum.forEach((value, channel) => {
        rows[row * (1 + sidePx * 3) + 1 + column * 3 + channel] = Math.round(value / samplesPerSide ** 2);
      });
    }
  return writePng(rows, sidePx);
}

function isInside(picturePart: PicturePart, x: number, y: number): boolean {
  if ("disc" in picturePart) return Math.hypot(x - picturePart.disc[0], y - picturePart.disc[1]) <= picturePart.disc[2];
  if ("bar" in picturePart) {
    const [x1, y1, x2, y2, thickness] = picturePart.bar;
    const length = (x2 - x1) ** 2 + (y2 - y1) ** 2;
    const shareAlong =
      length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length));
    return Math.hypot(x - x1 - shareAlong * (x2 - x1), y - y1 - shareAlong * (y2 - y1)) <= thickness / 2;
  }
  return picturePart.polygon.reduce((isInsideSoFar, [x2, y2], index) => {
    const [x1, y1] = picturePart.polygon.at(index - 1) ?? [x2, y2];
    return y1 > y !== y2 > y && x < ((x1 - x2) * (y - y2)) / (y1 - y2) + x2 ? !isInsideSoFar : isInsideSoFar;
  }, false);
}

/** Converts a colour from hue to RGB. Units: degrees; saturation and lightness from 0 to 1. */
function colourOf(hue: number, saturation: number, lightness: number): Colour {
  const colorChannel = (shift: number) => {
    const hueSector = (shift + hue / 30) % 12;
    const chroma = saturation * Math.min(lightness, 1 - lightness);
    return Math.round(255 * (lightness - chroma * Math.max(-1, Math.min(hueSector - 3, 9 - hueSector, 1))));
  };
  return [colorChannel(0), colorChannel(8), colorChannel(4)];
}

function writePng(rows: Buffer, sidePx: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(sidePx, 0);
  header.writeUInt32BE(sidePx, 4);
  header.set([8, 2], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    pngChunk("IHDR", header),
    pngChunk("IDAT", deflateSync(rows)),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, content: Buffer): Buffer {
  const namedContent = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(namedContent), 4);
  return Buffer.concat([frame.subarray(0, 4), namedContent, frame.subarray(4)]);
}
