/** Cuts the client side of the PostgreSQL wire protocol into whole messages. */

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
  let pendingBytes: Buffer = Buffer.alloc(0);
  let isStarted = false;

  const takeBytes = (length: number): Uint8Array<ArrayBuffer> => {
    const bytes = new Uint8Array(pendingBytes.subarray(0, length));
    pendingBytes = pendingBytes.subarray(length);
    return bytes;
  };

  const nextOpening = (): Frame | undefined => {
    if (pendingBytes.length < 8) return undefined;
    const length = pendingBytes.readInt32BE(0);
    if (pendingBytes.length < length) return undefined;
    const code = pendingBytes.readInt32BE(4);
    const bytes = takeBytes(length);
    if (code === tlsRequestCode) return { kind: "tls" };
    if (code === cancelRequestCode) return { kind: "cancel" };
    isStarted = true;
    return { kind: "startup", bytes };
  };

  const nextMessage = (): Frame | undefined => {
    if (pendingBytes.length < 5) return undefined;
    const length = 1 + pendingBytes.readInt32BE(1);
    if (pendingBytes.length < length) return undefined;
    const bytes = takeBytes(length);
    return bytes[0] === terminateTag ? { kind: "terminate" } : { kind: "message", bytes };
  };

  return (chunk) => {
    pendingBytes = pendingBytes.length === 0 ? chunk : Buffer.concat([pendingBytes, chunk]);
    const frames: Frame[] = [];
    for (;;) {
      const frame = isStarted ? nextMessage() : nextOpening();
      if (frame === undefined) return frames;
      frames.push(frame);
    }
  };
}
