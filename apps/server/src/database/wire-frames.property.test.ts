import fc from "fast-check";
import { expect, it } from "vitest";

import { makeFrameReader } from "./wire-frames.ts";

const startup = (content: Uint8Array) => {
  const bytes = Buffer.alloc(8 + content.length);
  bytes.writeInt32BE(bytes.length, 0);
  bytes.writeInt32BE(196_608, 4);
  bytes.set(content, 8);
  return bytes;
};
const message = ([tag, content]: readonly [number, Uint8Array]) => {
  const bytes = Buffer.alloc(5 + content.length);
  bytes[0] = tag;
  bytes.writeInt32BE(4 + content.length, 1);
  bytes.set(content, 5);
  return bytes;
};
const content = fc.uint8Array({ maxLength: 40 });
const messages = fc.array(fc.tuple(fc.constantFrom(...Buffer.from("QPBESDHC")), content), { maxLength: 12 });

it("however the bytes are cut, the messages come out whole and in order", () => {
  fc.assert(
    fc.property(content, messages, fc.array(fc.nat(30)), (opening, list, cuts) => {
      const messages = [startup(opening), ...list.map(message)];
      const stream = Buffer.concat([...messages, Buffer.from([0x58, 0, 0, 0, 4])]);
      const read = makeFrameReader();
      const frames = [];
      let offset = 0;
      for (const size of [...cuts, stream.length]) {
        frames.push(...read(stream.subarray(offset, offset + size)));
        offset = Math.min(stream.length, offset + size);
      }
      expect(frames.map(({ kind }) => kind)).toEqual(["startup", ...list.map(() => "message"), "terminate"]);
      const bytes = frames.flatMap((frame) => ("bytes" in frame ? [Buffer.from(frame.bytes)] : []));
      expect(Buffer.concat(bytes)).toEqual(Buffer.concat(messages));
    }),
  );
});

it("a request for TLS or for a cancellation is told apart from a start", () => {
  const special = (code: number) => {
    const bytes = Buffer.alloc(8);
    bytes.writeInt32BE(8, 0);
    bytes.writeInt32BE(code, 4);
    return bytes;
  };
  expect(
    makeFrameReader()(Buffer.concat([special(80_877_103), startup(new Uint8Array())])).map(({ kind }) => kind),
  ).toEqual(["tls", "startup"]);
  expect(makeFrameReader()(special(80_877_102))).toEqual([{ kind: "cancel" }]);
});
