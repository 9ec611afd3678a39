/** Draws PNG pictures of the demo's products: a shape on a light background in the colour of its department. */

import { deflateSync, crc32 } from "node:zlib";

import { pictureShapes, type PicturePart } from "./picture-shapes.data.ts";

export type PictureShape = keyof typeof pictureShapes;

type Colour = readonly [red: number, green: number, blue: number];

/** Samples along each side of a pixel, for antialiasing. */
const samplesPerPixelSide = 2;

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
  const groundColour = rgbOfHue(hue, 0.45, 0.93);
  const colourByPart = pictureParts.map(({ tone }) => rgbOfHue(hue, 0.5, tone / 100));
  const colourAtPoint = (x: number, y: number): Colour =>
    colourByPart[pictureParts.findLastIndex((part) => isInside(part, x, y))] ?? groundColour;
  const pixelRows = Buffer.alloc(sidePx * (1 + sidePx * 3));
  for (let row = 0; row < sidePx; row++)
    for (let column = 0; column < sidePx; column++) {
      const colourSum = [0, 0, 0];
      for (let sample = 0; sample < samplesPerPixelSide ** 2; sample++) {
        const x = (column + ((sample % samplesPerPixelSide) + 0.5) / samplesPerPixelSide) * (100 / sidePx);
        const y = (row + (Math.floor(sample / samplesPerPixelSide) + 0.5) / samplesPerPixelSide) * (100 / sidePx);
        colourAtPoint(x, y).forEach((value, channel) => (colourSum[channel] = (colourSum[channel] ?? 0) + value));
      }
      colourSum.forEach((value, channel) => {
        pixelRows[row * (1 + sidePx * 3) + 1 + column * 3 + channel] = Math.round(value / samplesPerPixelSide ** 2);
      });
    }
  return encodePng(pixelRows, sidePx);
}

function isInside(picturePart: PicturePart, x: number, y: number): boolean {
  if ("disc" in picturePart) return Math.hypot(x - picturePart.disc[0], y - picturePart.disc[1]) <= picturePart.disc[2];
  if ("bar" in picturePart) {
    const [x1, y1, x2, y2, thickness] = picturePart.bar;
    const squaredLength = (x2 - x1) ** 2 + (y2 - y1) ** 2;
    const shareAlongSegment =
      squaredLength === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / squaredLength));
    return Math.hypot(x - x1 - shareAlongSegment * (x2 - x1), y - y1 - shareAlongSegment * (y2 - y1)) <= thickness / 2;
  }
  return picturePart.polygon.reduce((isInsideSoFar, [x2, y2], index) => {
    const [x1, y1] = picturePart.polygon.at(index - 1) ?? [x2, y2];
    return y1 > y !== y2 > y && x < ((x1 - x2) * (y - y2)) / (y1 - y2) + x2 ? !isInsideSoFar : isInsideSoFar;
  }, false);
}

/** Converts a colour from HSL to RGB. Units: hue in degrees; saturation and lightness from 0 to 1. */
function rgbOfHue(hue: number, saturation: number, lightness: number): Colour {
  const computeChannel = (shift: number) => {
    const hueSector = (shift + hue / 30) % 12;
    const chroma = saturation * Math.min(lightness, 1 - lightness);
    return Math.round(255 * (lightness - chroma * Math.max(-1, Math.min(hueSector - 3, 9 - hueSector, 1))));
  };
  return [computeChannel(0), computeChannel(8), computeChannel(4)];
}

function encodePng(rows: Buffer, sidePx: number): Buffer {
  const imageHeader = Buffer.alloc(13);
  imageHeader.writeUInt32BE(sidePx, 0);
  imageHeader.writeUInt32BE(sidePx, 4);
  imageHeader.set([8, 2], 8);
  const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    pngSignature,
    pngChunk("IHDR", imageHeader),
    pngChunk("IDAT", deflateSync(rows)),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, content: Buffer): Buffer {
  const namedContent = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const lengthAndChecksum = Buffer.alloc(8);
  lengthAndChecksum.writeUInt32BE(content.length, 0);
  lengthAndChecksum.writeUInt32BE(crc32(namedContent), 4);
  return Buffer.concat([lengthAndChecksum.subarray(0, 4), namedContent, lengthAndChecksum.subarray(4)]);
}
