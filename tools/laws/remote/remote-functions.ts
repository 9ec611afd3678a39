import { decodeValue, encodeValue } from "./encode.ts";
import { startSyncSend, type SyncSend } from "./sync-request.ts";

/** Functions of a protocol server, by area: each call is a request, and looks like a local call. */
export type RemoteAreas = Readonly<
  Record<string, Readonly<Record<string, (...values: readonly unknown[]) => unknown>>>
>;

/** Makes the functions of a protocol server. Source: docs/conformance.md. */
export function remoteFunctions(
  url: string,
  namesByArea: Readonly<Record<string, readonly string[]>>,
  send: SyncSend = startSyncSend().send,
): RemoteAreas {
  return Object.fromEntries(
    Object.entries(namesByArea).map(([area, names]) => [
      area,
      Object.fromEntries(
        names.map((name) => [name, (...values) => callRemote(send, `${url}/${area}/${name}`, values)]),
      ),
    ]),
  );
}

function callRemote(send: SyncSend, url: string, values: readonly unknown[]): unknown {
  const answer = send({
    method: "POST",
    url,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(encodeValue(values)),
  });
  if ("error" in answer) throw new Error(answer.error);
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${answer.body.slice(0, 200)}`);
  const body = readBody(url, answer.body);
  if (typeof body !== "object" || body === null) throw new Error(`${url} answered neither a value nor an error`);
  if ("throws" in body) throw new RangeError(String(body.throws));
  if ("value" in body) return decodeValue(body.value);
  throw new Error(`${url} answered neither a value nor an error`);
}

function readBody(url: string, answerText: string): unknown {
  try {
    return JSON.parse(answerText);
  } catch {
    throw new Error(`${url} answered something other than JSON: ${answerText.slice(0, 200)}`);
  }
}

/** Parses the server's list of functions; null if the body is invalid. */
export function parseServedFunctions(answerBody: unknown): Readonly<Record<string, readonly string[]>> | null {
  if (typeof answerBody !== "object" || answerBody === null || Array.isArray(answerBody)) return null;
  const areas = Object.entries(answerBody);
  const isList = (names: unknown): names is readonly string[] =>
    Array.isArray(names) && names.every((name) => typeof name === "string");
  return areas.length > 0 && areas.every(([, names]) => isList(names)) ? Object.fromEntries(areas) : null;
}
