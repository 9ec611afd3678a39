/** State of the wall in its address: which dashboards take turns, and how long a page stays. */
import { defaultWallPageSeconds, wallPageSeconds } from "@comptoir/domain/dashboard";

import { parseDashboardQuery, printDashboardQuery } from "../dashboard-query.ts";
import type { DashboardQuery } from "../dashboard-query.ts";

export interface WallQuery {
  /** Ids of the dashboards, in turn. */
  readonly boards: readonly number[];
  /** How long each page is shown. Units: seconds. */
  readonly seconds: number;
  /** Period, comparison and layer of all dashboards. */
  readonly question: DashboardQuery;
}

/** Maximum number of dashboards that take turns. */
const maxBoardCount = 20;

/** Parses the address of the wall; a wrong or repeated id is left out, and a wrong time becomes the default. */
export function parseWallQuery(search: string): WallQuery {
  const params = new URLSearchParams(search);
  const boardIds = (params.get("boards") ?? "")
    .split(",")
    .filter((text) => /^\d{1,9}$/u.test(text))
    .map(Number);
  const secondsPerPage = Number(params.get("every"));
  return {
    boards: [...new Set(boardIds)].slice(0, maxBoardCount),
    seconds: wallPageSeconds.find((knownSeconds) => knownSeconds === secondsPerPage) ?? defaultWallPageSeconds,
    question: parseDashboardQuery(search),
  };
}

/** Prints the address of the wall. */
export function wallPath({ boards, seconds, question: { period, compare, layer } }: WallQuery): string {
  const params = new URLSearchParams(printDashboardQuery({ period, compare, board: null, layer }));
  if (boards.length > 0) params.set("boards", boards.join(","));
  if (seconds !== defaultWallPageSeconds) params.set("every", String(seconds));
  return `/bi/wall?${params.toString().replaceAll("%2C", ",")}`;
}
