/**
 * Small LDAP server for tests, run as a process where no other is installed; prints its port.
 * It supports bind and search. Like real directories, it accepts a name without a password as an anonymous bind.
 */
import { createServer, type AddressInfo, type Socket } from "node:net";

import { BerReader, BerWriter, FilterParser } from "ldapts";

import { people, service } from "./people.data.ts";

const resultCodes = {
  success: 0,
  sizeLimit: 4,
  invalidCredentials: 49,
  insufficientAccess: 50,
  unwilling: 53,
} as const;
const requestTags = { bind: 0x60, unbind: 0x42, search: 0x63 } as const;
const answerTags = { bind: 0x61, entry: 0x64, searchDone: 0x65 } as const;
const simplePassword = 0x80;

const passwordByDn = new Map<string, string>([service, ...people].map(({ dn, password }) => [dn, password]));

function answerRequest(socket: Socket, id: number, tag: number, write: (writer: BerWriter) => void): void {
  const writer = new BerWriter();
  writer.startSequence();
  writer.writeInt(id);
  writer.startSequence(tag);
  write(writer);
  writer.endSequence();
  writer.endSequence();
  socket.write(writer.buffer);
}

const sendResult = (socket: Socket, id: number, tag: number, code: number) =>
  answerRequest(socket, id, tag, (writer) => {
    writer.writeEnumeration(code);
    writer.writeString("");
    writer.writeString("");
  });

function onMessage(socket: Socket, message: Buffer, session: { dn: string }): void {
  const reader = new BerReader(message);
  reader.readSequence();
  const id = reader.readInt() ?? 0;
  const operation = reader.readSequence();
  if (operation === requestTags.unbind) return void socket.end();
  if (operation === requestTags.bind) {
    reader.readInt();
    const dn = reader.readString() ?? "";
    const password = reader.readString(simplePassword) ?? "";
    const isRight = password === "" || passwordByDn.get(dn) === password;
    session.dn = isRight && password !== "" ? dn : "";
    return sendResult(socket, id, answerTags.bind, isRight ? resultCodes.success : resultCodes.invalidCredentials);
  }
  if (operation !== requestTags.search) return sendResult(socket, id, answerTags.searchDone, resultCodes.unwilling);
  const from = reader.readString() ?? "";
  reader.readEnumeration();
  reader.readEnumeration();
  const sizeLimit = reader.readInt() ?? 0;
  reader.readInt();
  reader.readBoolean();
  const filter = FilterParser.parse(reader);
  if (session.dn === "") return sendResult(socket, id, answerTags.searchDone, resultCodes.insufficientAccess);
  const matchingPeople = people.filter(
    (person) => person.dn.endsWith(from) && filter.matches({ uid: person.uid, objectclass: "account" }),
  );
  for (const { dn } of matchingPeople.slice(0, sizeLimit === 0 ? undefined : sizeLimit)) {
    answerRequest(socket, id, answerTags.entry, (writer) => {
      writer.writeString(dn);
      writer.startSequence();
      writer.endSequence();
    });
  }
  sendResult(
    socket,
    id,
    answerTags.searchDone,
    sizeLimit > 0 && matchingPeople.length > sizeLimit ? resultCodes.sizeLimit : resultCodes.success,
  );
}

const server = createServer((socket) => {
  const session = { dn: "" };
  let remainingBytes: Buffer = Buffer.alloc(0);
  socket.on("error", () => socket.destroy());
  socket.on("data", (part: Buffer) => {
    remainingBytes = Buffer.concat([remainingBytes, part]);
    for (;;) {
      const reader = new BerReader(remainingBytes);
      if (remainingBytes.length < 2 || reader.readSequence() === null || reader.remain < reader.length) return;
      const size = reader.offset + reader.length;
      onMessage(socket, remainingBytes.subarray(0, size), session);
      remainingBytes = remainingBytes.subarray(size);
    }
  });
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
