/** Cuts the client side of the PostgreSQL wire protocol into whole messages. */

/** Message of a client; a request to open or end a connection has no bytes, because the engine does not get it. */
export type Frame =
  | { readonly kind: "tls" }
  | { readonly kind: "cancel" }
  | { readonly kind: "terminate" }
  | { readonly kind: "startup"; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: "message"; readonly bytes: Uint8Array<ArrayBuffer> };

const tlsRequestCode = 80_877_103;
const cancelRequestCode = 80_877_102;
const terminateTag = 0x58;

/** Makes a function that takes chunks of bytes as they arrive and returns the messages that are complete. */
export function makeFrameReader(): (chunk: Buffer) => readonly Frame[] {
  let unreadBytes: Buffer = Buffer.alloc(0);
  let isStarted = false;

  const takeBytes = (length: number): Uint8Array<ArrayBuffer> => {
    const takenBytes = new Uint8Array(unreadBytes.subarray(0, length));
    unreadBytes = unreadBytes.subarray(length);
    return takenBytes;
  };

  const readOpeningFrame = (): Frame | undefined => {
    if (unreadBytes.length < 8) return undefined;
    const frameLength = unreadBytes.readInt32BE(0);
    if (unreadBytes.length < frameLength) return undefined;
    const requestCode = unreadBytes.readInt32BE(4);
    const frameBytes = takeBytes(frameLength);
    if (requestCode === tlsRequestCode) return { kind: "tls" };
    if (requestCode === cancelRequestCode) return { kind: "cancel" };
    isStarted = true;
    return { kind: "startup", bytes: frameBytes };
  };

  const readMessageFrame = (): Frame | undefined => {
    if (unreadBytes.length < 5) return undefined;
    const length = 1 + unreadBytes.readInt32BE(1);
    if (unreadBytes.length < length) return undefined;
    const bytes = takeBytes(length);
    return bytes[0] === terminateTag ? { kind: "terminate" } : { kind: "message", bytes };
  };

  return (chunk) => {
    unreadBytes = unreadBytes.length === 0 ? chunk : Buffer.concat([unreadBytes, chunk]);
    const readFrames: Frame[] = [];
    for (;;) {
      const nextFrame = isStarted ? readMessageFrame() : readOpeningFrame();
      if (nextFrame === undefined) return readFrames;
      readFrames.push(nextFrame);
    }
  };
}
