import { expectedLengthHeader } from "@comptoir/api/wire";
import { expect, it } from "vitest";

import { readFile } from "./read-file.ts";

it("reads every byte of a file in order, and tells how much of the expected length has come, at most 99 percent", async () => {
  const pieces = [new Uint8Array([1, 2]), new Uint8Array(5 * 1024 * 1024).fill(3), new Uint8Array([4])];
  const length = 10 * 1024 * 1024;
  const bodyOf = () =>
    new ReadableStream({
      start: (controller) => {
        for (const piece of pieces) controller.enqueue(piece);
        controller.close();
      },
    });
  const percents: number[] = [];
  const file = await readFile(
    new Response(bodyOf(), { headers: { [expectedLengthHeader]: String(length) } }),
    (percent) => percents.push(percent),
  );
  const bytes = new Uint8Array(await file.arrayBuffer());
  expect([bytes.length, bytes[1], bytes[2], bytes.at(-1)]).toEqual([5 * 1024 * 1024 + 3, 2, 3, 4]);
  expect(percents).toEqual([0, 50, 50]);
  const shortFile = await readFile(new Response(bodyOf(), { headers: { [expectedLengthHeader]: "2" } }), (percent) =>
    percents.push(percent),
  );
  expect([shortFile.size, percents.at(-1)]).toEqual([bytes.length, 99]);
});
