/** Simulates light use of a server: a round requests a dashboard, lists and two reports, cycling through every range and every report. */
import { systemDashboard, widgetRequest } from "../../packages/domain/src/dashboard/index.ts";

const boardRanges = ["-0d", "-1d", "-0w", "-27d..-0d", "-0m", "-1m", "-0y", "-1y"];
const listPaths = [
  "/api/Product/List/true",
  "/api/Inventory/Document/?",
  "/api/User/List/true",
  "/api/Import/Batch/List",
  "/api/Report/List/true",
];
/** Ranges of a report: its default, a month, a year. Reports without sums of sales, which the copy does not answer, use their default. */
const reportPeriods = [null, "-1m", "-0y", "-1y"];
const copiedKinds = new Set(["sale", "profitability", "financial"]);

interface Listed {
  readonly dataSource: string;
  readonly _ReportDataModelID: number;
}

/** User signed in to a server. */
export interface Person {
  /** Requests the dashboard of a range; returns the duration. Units: milliseconds. */
  readonly board: (range: string) => Promise<number>;
  /** Requests a round; returns the number of rejected answers. */
  readonly round: (index: number) => Promise<number>;
}

/** Signs a user in. */
export async function signIn(origin: string, password: string): Promise<Person> {
  let token = "";
  const askServer = async (path: string, body?: unknown): Promise<Response> => {
    const headers = {
      "content-type": "application/json",
      ...(token === "" ? {} : { authorization: `Bearer ${token}` }),
    };
    return fetch(
      `${origin}${path}`,
      body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) },
    );
  };
  const signIn = async () => {
    token = "";
    const answer = (await (await askServer("/api/BasicLogin", { username: "admin", password })).json()) as {
      readonly token: string;
    };
    token = answer.token;
  };
  await signIn();
  const readBoard = async (range: string) => {
    const batch = systemDashboard("en").widgets.map((widget) =>
      widgetRequest({ ...widget, period: null }, { date: range, compare: null, autoGrain: "day" }),
    );
    const began = performance.now();
    const answer = await askServer("/api/Widget/data/batch", batch);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${answer.status} ${text.slice(0, 300)}`);
    return performance.now() - began;
  };
  const reports = Object.values(
    (await (await askServer("/api/Report/List/true")).json()) as Readonly<Record<string, Listed>>,
  );
  const useRound = async (index: number) => {
    // A token expires after a quarter of an hour.
    if (index % 20 === 19) await signIn();
    await readBoard(inTurn(boardRanges, index));
    let refused = 0;
    for (const path of [inTurn(listPaths, index), inTurn(listPaths, index + 1)])
      refused += await isRefused(await askServer(path));
    for (const half of [0, 1]) {
      const report = inTurn(reports, index * 2 + half);
      const period = copiedKinds.has(report.dataSource) ? inTurn(reportPeriods, index) : null;
      const customization = { period, listFilter: null, listSorting: [], pivot: null, customization: null };
      refused += await isRefused(
        await askServer("/api/Report/Run", {
          dataSource: report.dataSource,
          _ReportDataModelID: report._ReportDataModelID,
          customization,
          page: 1,
          size: 200,
        }),
      );
    }
    return refused;
  };
  return { board: readBoard, round: useRound };
}

function inTurn<T>(all: readonly T[], index: number): T {
  const request = all[index % all.length];
  if (request === undefined) throw new Error("nothing to ask");
  return request;
}

async function isRefused(answer: Response): Promise<number> {
  const text = await answer.text();
  if (!answer.ok) console.error(`${answer.url.replace(/^.*\/api/u, "/api")}: ${answer.status} ${text.slice(0, 120)}`);
  return answer.ok ? 0 : 1;
}
