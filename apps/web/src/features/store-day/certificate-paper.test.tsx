import type { StoreDayDetail } from "@comptoir/api/wire";
import { certificateCounts } from "@comptoir/domain/store-day";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";

import { session } from "../../session/session.ts";
import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { text } from "../../shared/text.ts";
import { CertificatePaper } from "./certificate-paper.tsx";
import { moneyText } from "./store-day-words.ts";

let drawnPage: Drawn | undefined;
const signedIn = (...permissions: readonly string[]) => {
  session.state.claims = {
    sub: "1",
    exp: 4_000_000_000,
    permissions,
    tli: 1,
    sid: "one",
  } as typeof session.state.claims;
};
beforeAll(() => text.load("common", "errors", "storeDay", "deposit", "report"));
beforeEach(() => signedIn("SALE_READ", "REPORT_READ"));
afterEach(() => {
  drawnPage?.remove();
  session.state.claims = null;
});

const line = (code: string, first: number, second: number | null) => ({
  line: code,
  first,
  second,
  difference: second === null ? null : 0,
  explained: 0,
  isTied: true,
});
const day = {
  locationId: 4,
  location: "Laurier Est",
  businessDate: "2026-11-20",
  state: "LOADED",
  blockers: [],
  versions: [],
  certificate: {
    lines: [
      line("collected", 1_000, 1_001),
      line("cash", 202, 203),
      line("others", 304, null),
      line("stock", 5_000, 6_000),
    ],
    tenders: [
      { code: "CASH", amount: 407 },
      { code: "VISA", amount: 508 },
    ],
    drawers: [{ terminal: "2", expected: 609, counted: 610 }],
    bridge: [
      { step: "taxes", amount: 711 },
      { step: "overShort", amount: 812 },
    ],
    terminals: [{ terminal: "2", receipts: 3, first: "7", last: "9", missing: 0 }],
    counts: { ...Object.fromEntries(certificateCounts.map((count) => [count, 0])), receipts: 3 },
  },
  facts: 3,
  root: "9f2c",
  depositId: 31,
  depositComment: "",
  openAmounts: [],
} as unknown as StoreDayDetail;

/** Reads the address that each figure opens: its path, and the values of its filters. */
const drawLinks = async () => {
  drawnPage = await draw(<CertificatePaper day={day} />);
  return [...drawnPage.element.querySelectorAll("a")].map(
    (link): readonly [text: string, path: string, values: string] => {
      const [path = "", query = ""] = (link.getAttribute("href") ?? "").split("?");
      const filters = new URLSearchParams(query).get("filters");
      const values =
        filters === null
          ? query
          : (JSON.parse(filters) as { Value: unknown }[]).map(({ Value }) => String(Value)).join(" ");
      return [link.textContent ?? "", path, values];
    },
  );
};

it("every figure of a certificate opens its receipts, its payments or its deposit", async () => {
  const links = await drawLinks();
  const targetOf = (figure: string) =>
    links.filter(([text]) => text.includes(figure)).map(([, path, values]) => `${path} ${values}`);
  const deposit = "/operation/deposit/31 ";
  const cases = [
    [moneyText(1_000), "/report/detail-log COMPLETED SALE_TOTAL,REFUND_TOTAL 4"],
    [moneyText(1_001), "/report/detail-log COMPLETED TENDER 4"],
    [moneyText(202), "/report/detail-log COMPLETED TENDER 4 CASH"],
    [moneyText(203), deposit],
    [moneyText(304), "/report/detail-log COMPLETED TENDER 4 VISA"],
    [moneyText(407), "/report/detail-log COMPLETED TENDER 4 CASH"],
    [moneyText(508), "/report/detail-log COMPLETED TENDER 4 VISA"],
    [moneyText(609), deposit],
    [moneyText(610), deposit],
    [moneyText(711), "/report/detail-log COMPLETED TAX 4"],
    [moneyText(812), deposit],
    ["7 ", "/operation/search-invoice location=4&terminal=2&from=2026-11-20&to=2026-11-20"],
  ] as const;
  for (const [figure, target] of cases) expect(targetOf(figure), figure).toEqual([target]);
  expect(links.map(([, path]) => path)).toEqual(expect.arrayContaining(["/report/sale", "/report/inventory-movement"]));
});

it("a reader who may not open reports has their figures as text", async () => {
  signedIn("SALE_READ");
  const links = await drawLinks();
  expect(links.filter(([, path]) => path.startsWith("/report/"))).toEqual([]);
  expect(drawnPage?.text()).toContain(moneyText(508));
});
