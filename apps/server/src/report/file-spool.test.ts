import { expect, it } from "vitest";

import { openSpool } from "./file-spool.ts";

it("gives every byte in order to a reader while the file is written, and fails when the writer did", async () => {
  const spool = await openSpool();
  const read: number[] = [];
  const readEnd = (async () => {
    for await (const bytes of spool.readPieces()) read.push(...bytes);
  })();
  await spool.writeBytes(new Uint8Array([1, 2]));
  await new Promise((resolve) => setTimeout(resolve, 5));
  await spool.writeBytes(new Uint8Array([3]));
  spool.endWriting(new Error("the disk is full"));
  await expect(readEnd).rejects.toThrow("the disk is full");
  expect(read).toEqual([1, 2, 3]);
  await spool.closeSpool();
});
