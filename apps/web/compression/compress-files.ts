/** Vite plugin that writes each script and stylesheet a second time as the server sends it, compressed as far as Brotli goes. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

import type { Plugin } from "vite";

const compressBrotli = promisify(brotliCompress);

/** Bytes below which the server sends a file as it is. */
const compressedBytesAtLeast = 1024;

/** Finds the bytes that the server sends of a file: those of its compressed copy, where it has one. */
export const sentFileOf = (path: string, bytes: number): string =>
  bytes < compressedBytesAtLeast ? path : `${path}.br`;

export function compressFilesPlugin(): Plugin {
  return {
    name: "compress-files",
    apply: "build",
    writeBundle: {
      order: "pre",
      sequential: true,
      async handler({ dir }, bundle) {
        if (dir === undefined) this.error("the build has no folder");
        const names = Object.keys(bundle).filter((name) => /\.(?:css|js)$/u.test(name));
        await Promise.all(names.map((name) => compressFile(join(dir, name))));
      },
    },
  };
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path);
  const sentFile = sentFileOf(path, bytes.length);
  if (sentFile === path) return;
  await writeFile(sentFile, await compressBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
}
