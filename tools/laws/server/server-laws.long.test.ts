/** Tests the laws of a running server, on a correct one and on servers with one fault each. */
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import { runLaws } from "../testing/run-laws.ts";
import { password, startComptoir, startWrongServer, type Fault } from "../testing/start-comptoir.ts";

vi.setConfig({ testTimeout: 300_000 });

let comptoir: Awaited<ReturnType<typeof startComptoir>>;
beforeAll(async () => void (comptoir = await startComptoir()), 300_000);
afterAll(() => comptoir?.stop());

const as = (url: string, ...furtherOptions: readonly string[]) =>
  runLaws(["--against", url, "--user", "admin", ...furtherOptions], { env: { COMPTOIR_PASSWORD: password } });

test("a running Comptoir keeps its laws", async () => {
  const { code, out } = await as(comptoir.url, "--runs", "6", "--json");
  const { laws } = JSON.parse(out);
  expect({ code, broken: laws.filter(({ outcome }: { readonly outcome: string }) => outcome !== "held") }).toEqual({
    code: 0,
    broken: [],
  });
  expect(laws.length).toBeGreaterThan(12);
});

test("it needs a user: without one, or with a wrong password, the command reports it", async () => {
  const refusedRun = await runLaws(["--against", comptoir.url]);
  expect({ code: refusedRun.code, err: refusedRun.err.trim() }).toEqual({
    code: 2,
    err: `${comptoir.url} is a running Comptoir: its figures are asked for as a user, so give --user and --password.`,
  });
  const wrongPasswordRun = await runLaws(["--against", comptoir.url, "--user", "admin", "--password", "not this one"]);
  expect(wrongPasswordRun.code).toBe(2);
  expect(wrongPasswordRun.err).toMatch(/^admin cannot sign in at .*LOGIN_FAILED/u);
});

const onPath =
  (part: string, change: (body: string) => string): Fault =>
  ({ path }, { status, body }) => ({ status, body: path.includes(part) && status === 200 ? change(body) : body });

const faults: readonly (readonly [string, string, Fault])[] = [
  [
    "leaves the rest out of a split",
    "net-sales-add-up",
    onPath("GetStatsPer", (body) => body.replace(/"others":\{[^}]*\},?/u, "")),
  ],
  [
    "counts a day that a series does not show",
    "calls-agree",
    onPath("SalesPerRange", (body) => body.replace(/\{"key":"[^}]*\},/u, "")),
  ],
  [
    "averages averages",
    "figures-of-sums",
    onPath("Simple", (body) =>
      body.replace(
        /"averageSale":(?<average>[\d.]+)/u,
        (_, average: string) => `"averageSale":${(Number(average) + 0.5).toFixed(2)}`,
      ),
    ),
  ],
  [
    "lets anyone read",
    "authentication",
    ({ path, hasToken }, answer) =>
      path.startsWith("/api/Widget/data/Simple") && !hasToken ? { status: 200, body: "{}" } : answer,
  ],
  [
    "words a refusal",
    "error-codes",
    (_, { status, body }) => ({ status, body: body.replaceAll("DATE_RANGE", "The date is not valid") }),
  ],
];

describe("a server with one fault is found out", () => {
  test.each(faults)("it %s", async (_name, rule, fault) => {
    const wrongServer = await startWrongServer(comptoir.url, fault);
    try {
      const { code, out } = await as(wrongServer.url, "--rule", rule, "--runs", "12", "--seed", "3", "--json");
      const brokenLaws = JSON.parse(out).laws.filter(
        ({ outcome }: { readonly outcome: string }) => outcome === "broken",
      );
      expect(code).toBe(1);
      expect(brokenLaws.length).toBeGreaterThan(0);
      expect(brokenLaws[0].test).toContain("connectComptoir({ url: ");
      expect(brokenLaws[0].test).not.toContain(password);
    } finally {
      wrongServer.close();
    }
  });
});
