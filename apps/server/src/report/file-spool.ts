/** Temporary file that is read while it is written, so that a slow reader never delays the database. */

import { randomUUID } from "node:crypto";
import { open, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface FileSpool {
  /** Appends bytes. */
  readonly writeBytes: (bytes: Uint8Array) => Promise<void>;
  /** Ends the file; with a cause, its reader fails after reading what was written. */
  readonly endWriting: (cause?: unknown) => void;
  /** Number of bytes written. */
  readonly writtenBytes: () => number;
  readonly readPieces: () => AsyncGenerator<Uint8Array>;
  readonly closeSpool: () => Promise<void>;
}

/** Size of one read. Units: bytes. */
const pieceBytes = 64 * 1024;

/** Creates the file in the system's temporary folder. It is deleted from the folder once it is open, so that a crash leaves nothing. */
export async function openSpool(): Promise<FileSpool> {
  const filePath = join(tmpdir(), `comptoir-file-${randomUUID()}`);
  const spoolFile = await open(filePath, "wx+", 0o600);
  await unlink(filePath);
  let writtenBytes = 0;
  let endingOrNull: { readonly cause: unknown } | null = null;
  let nextChange = Promise.withResolvers<void>();
  const announceChange = () => {
    nextChange.resolve();
    nextChange = Promise.withResolvers();
  };
  return {
    writeBytes: async (bytes) => {
      for (let from = 0; from < bytes.length;) {
        const { bytesWritten } = await spoolFile.write(bytes, from, bytes.length - from, writtenBytes);
        from += bytesWritten;
        writtenBytes += bytesWritten;
      }
      announceChange();
    },
    endWriting: (cause) => {
      endingOrNull = { cause };
      announceChange();
    },
    writtenBytes: () => writtenBytes,
    readPieces: async function* () {
      for (let offset = 0; ;) {
        const nextSignal = nextChange.promise;
        if (offset < writtenBytes) {
          const { buffer, bytesRead } = await spoolFile.read(Buffer.allocUnsafe(pieceBytes), 0, pieceBytes, offset);
          offset += bytesRead;
          yield buffer.subarray(0, bytesRead);
        } else if (endingOrNull === null) await nextSignal;
        else if (endingOrNull.cause === undefined) return;
        else throw endingOrNull.cause;
      }
    },
    closeSpool: () => spoolFile.close(),
  };
}
