import http from "node:http";
import type { AddressInfo } from "node:net";

import { readIpNetworks } from "@comptoir/domain/setting";
import { afterAll, beforeAll, expect, it } from "vitest";

import { AddressRefused, callOutgoing, makeGuardedLookup, openSocket, type ResolveHost } from "./outgoing.ts";

const localNetworks = readIpNetworks("127.0.0.1") ?? [];
const paths: string[] = [];
const server = http.createServer((request, response) => {
  paths.push(request.url ?? "");
  if (request.url === "/away") response.writeHead(302, { location: "/v1" }).end();
  else response.end(request.url === "/large" ? "0".repeat(9 * 1024 ** 2) : JSON.stringify({ at: request.url }));
});
beforeAll(() => new Promise<void>((done) => void server.listen(0, "127.0.0.1", done)));
afterAll(() => void server.close());
const url = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
const signal = AbortSignal.timeout(20_000);

/** Makes a resolver that returns a public address first, and this machine's afterwards. */
function rebinding(): ResolveHost {
  const answers = ["93.184.216.34", "127.0.0.1", "::ffff:10.0.0.1", "fe80::1"];
  let lookups = 0;
  return (_host, _options, done) => {
    const address = answers[Math.min(lookups, answers.length - 1)] ?? "";
    lookups += 1;
    done(null, [{ address, family: address.includes(":") ? 6 : 4 }]);
  };
}

it("a socket gets the addresses that were checked, each time that a name is looked up", () => {
  const lookup = makeGuardedLookup("exemple.ca", [], rebinding());
  const lookedUp: unknown[] = [];
  for (let time = 0; time < 4; time += 1)
    lookup("exemple.ca", { all: true }, (error, addresses) => lookedUp.push(error ?? addresses));
  expect(lookedUp).toEqual([
    [{ address: "93.184.216.34", family: 4 }],
    expect.any(AddressRefused),
    expect.any(AddressRefused),
    expect.any(AddressRefused),
  ]);
});

it("of several addresses those that are internal are left out", () => {
  const lookup = makeGuardedLookup("exemple.ca", [], (_host, _options, done) =>
    done(null, [
      { address: "127.0.0.1", family: 4 },
      { address: "2606:2800:220:1::1", family: 6 },
    ]),
  );
  lookup("exemple.ca", { all: false }, (error, address) =>
    expect([error, address]).toEqual([null, "2606:2800:220:1::1"]),
  );
});

it("an internal address is not connected to, however it is written; an allowed one is", async () => {
  const { port } = server.address() as AddressInfo;
  for (const host of ["127.0.0.1", "0x7f.1", "2130706433", "::ffff:127.0.0.1", "localhost"])
    await expect(openSocket({ host, port, timeoutMs: 5_000 }, [])).rejects.toThrow(AddressRefused);
  (await openSocket({ host: "127.0.0.1", port, timeoutMs: 5_000 }, localNetworks)).destroy();
  await expect(callOutgoing(url("/v1"), { signal }, [])).rejects.toThrow(AddressRefused);
});

it("an answer is read, a redirection is not followed, and one without end is cut", async () => {
  expect(await callOutgoing(url("/v1"), { signal }, localNetworks)).toEqual({ status: 200, body: { at: "/v1" } });
  paths.length = 0;
  expect(await callOutgoing(url("/away"), { signal }, localNetworks)).toEqual({ status: 302, body: null });
  expect(paths).toEqual(["/away"]);
  await expect(callOutgoing(url("/large"), { signal }, localNetworks)).rejects.toThrow("too large");
});
