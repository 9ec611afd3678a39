/** Protocol server for tests, as written in another language: plain requests, its own arithmetic, nothing of ours. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type Served = Readonly<Record<string, Readonly<Record<string, (...values: readonly never[]) => unknown>>>>;

const readInteger = (value: unknown): bigint =>
  BigInt(typeof value === "object" && value !== null && "value" in value ? String(value.value) : String(value));
const absoluteValue = (value: bigint): bigint => (value < 0n ? -value : value);
const toSafeNumber = (value: bigint): unknown => {
  if (absoluteValue(value) > 9_007_199_254_740_991n) throw new Error("too large to be exact");
  return Number(value);
};

/** Rounds a quotient half away from zero by doubling, unlike ours. */
const divideHalfUp = (numerator: bigint, denominator: bigint): bigint => {
  if (denominator <= 0n) throw new Error("not a positive divisor");
  const roundedQuotient = (2n * absoluteValue(numerator) + denominator) / (2n * denominator);
  return numerator < 0n ? -roundedQuotient : roundedQuotient;
};

/** Functions of the server; `faults` replaces some by wrong ones. */
export const servedFunctions = (faults: Served = {}): Served => ({
  measure: {
    divideRounded: (numerator: unknown, denominator: unknown) =>
      toSafeNumber(divideHalfUp(readInteger(numerator), readInteger(denominator))),
    multiplyExact: (left: unknown, right: unknown) => ({
      $: "bigint",
      value: String(readInteger(left) * readInteger(right)),
    }),
    ...faults["measure"],
  },
  money: {
    addCents: (left: number, right: number) => toSafeNumber(BigInt(left) + BigInt(right)),
    negateCents: (value: number) => toSafeNumber(-BigInt(value)),
    ...faults["money"],
  },
});

/** Starts the server on a free port. */
export async function startProtocolServer(
  areas: Served,
): Promise<{ readonly url: string; readonly asked: () => number; readonly close: () => void }> {
  let requests = 0;
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (data) => (body += String(data)));
    request.on("end", () => {
      const sendAnswer = (status: number, value: unknown): void =>
        void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
      if (request.url === "/")
        return sendAnswer(
          200,
          Object.fromEntries(Object.entries(areas).map(([area, functions]) => [area, Object.keys(functions)])),
        );
      const [, area = "", name = ""] = (request.url ?? "").split("/");
      const called = areas[area]?.[name];
      if (called === undefined || request.method !== "POST") return sendAnswer(404, { error: "not served" });
      requests += 1;
      try {
        return sendAnswer(200, { value: Reflect.apply(called, undefined, JSON.parse(body)) });
      } catch (error) {
        return sendAnswer(200, { throws: String(error) });
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, asked: () => requests, close: () => void server.close() };
}
