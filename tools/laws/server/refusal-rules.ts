import { endpointAccessOf, listEndpoints } from "@comptoir/api/contract";
import { perTypes, topNLimits } from "@comptoir/domain/dashboard";
import { isErrorCode } from "@comptoir/domain/errors";
import { isComparisonRule, presets, rangeCodes, resolveRange } from "@comptoir/domain/period";
import { holds, same, type RuleRow } from "@comptoir/domain/testing";
import fc from "fast-check";

import type { Answer, ServerFunctions } from "./connect-comptoir.ts";
import { codesOf, spanAt } from "./widget-figures.ts";

const guardedEndpoints = listEndpoints().filter(({ endpoint }) => endpointAccessOf(endpoint).kind !== "public");
const httpMethods = ["GET", "POST", "PUT", "DELETE"] as const;

/** Fills the parameters of a path with values of the types that the contract expects. */
const addressOf = (path: string): string =>
  path.replaceAll(/:(\w+)/gu, (_, name: string) => ({ getChildren: "false", x: "day", model: "Role" })[name] ?? "1");

/** Makes a well-formed token that is not signed with the server's secret. */
const forgedToken = (claims: object): string =>
  [{ alg: "HS256", typ: "JWT" }, claims, {}]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");

const arbRangeText = fc.oneof(
  fc.constantFrom(
    ...Object.keys(rangeCodes),
    ...Object.keys(presets),
    "2026-02-29",
    "2026-03-01..2026-03-12",
    "2026-03-12..2026-03-01",
    "",
    "today",
  ),
  fc.string({ unit: fc.constantFrom(..."-0123456789.dwmqy ") }),
  fc.string({ unit: "binary" }).filter((text) => text.isWellFormed()),
);

/** Builds the rules of rejected requests and their codes. */
export function refusalRules(server: ServerFunctions): Readonly<Record<string, RuleRow>> {
  return { authentication: authenticationRule(server), "error-codes": errorCodes(server) };
}

const expectRefusal = (answer: Answer, codes: readonly string[]): void => {
  same({ status: answer.status, codes: codesOf(answer) }, { status: 400, codes });
};

const authenticationRule = ({ askAsNobody }: ServerFunctions): RuleRow => ({
  says: "Every call that is not public is rejected without a token, or with one the server did not sign.",
  source: "specification 8; behaviour 3.10",
  codes: ["TOKEN_ERROR", "TOKEN_EXPIRED"],
  laws: {
    "each protected endpoint rejects a call without a token": fc.property(
      fc.constant(guardedEndpoints),
      (endpoints) => {
        for (const { endpoint } of endpoints) {
          const method = httpMethods.find((candidate) => candidate === endpoint.method);
          if (method === undefined) throw new Error(`${endpoint.method} is not asked with`);
          const answer = askAsNobody(method, addressOf(endpoint.path));
          same({ path: endpoint.path, status: answer.status }, { path: endpoint.path, status: 401 });
          holds(
            codesOf(answer).every((code) => code.startsWith("TOKEN_")),
            `${endpoint.path} says that the token is missing`,
          );
        }
      },
    ),
    "each protected endpoint rejects a token the server did not sign": fc.property(
      fc.constantFrom(...guardedEndpoints),
      fc.string(),
      ({ endpoint }, text) => {
        const method = httpMethods.find((candidate) => candidate === endpoint.method) ?? "GET";
        const token =
          text.length % 2 === 0
            ? forgedToken({
                sub: "1",
                exp: 9_999_999_999,
                permissions: ["CONFIG_CUD"],
                tli: 1,
                sid: text.toWellFormed(),
              })
            : Buffer.from(text).toString("base64url");
        same(askAsNobody(method, addressOf(endpoint.path), token).status, 401);
      },
    ),
  },
});

const errorCodes = (server: ServerFunctions): RuleRow => ({
  says: "What a rule rejects, the server rejects with the rule's own code, and every code is in the catalogue.",
  source: "specification 5, 8; behaviour 3.10",
  codes: ["DATE_RANGE", "FISCAL_CALENDAR_MISSING", "TOP_N", "WIDGET_COMPARE"],
  laws: {
    "a range text is accepted or rejected as the rules do": rangeTexts(server),
    "accepts a top N within its limits, and rejects it with TOP_N beyond": topNLimited(server),
    "accepts exactly the comparisons of the rules": comparisonLaw(server),
    "every rejection has codes of the catalogue and nothing else": catalogueCodes(server),
    "in a batch a wrong call has its own error, and does not affect the others": batchErrors(server),
  },
});

const rangeTexts = ({ ask }: ServerFunctions) =>
  fc.property(arbRangeText, (rangeText) => {
    const answer = ask("/api/Widget/data/Simple", { date: rangeText });
    const rangeResult = resolveRange(rangeText, {
      today: spanAt(ask("/api/Widget/data/Simple", { date: "-0d" }).body, "meta", "range").from,
      weekStart: 0,
    });
    if (!rangeResult.ok)
      return expectRefusal(
        answer,
        rangeResult.issues.map(({ code }) => code),
      );
    same(
      { status: answer.status, span: spanAt(answer.body, "meta", "range") },
      { status: 200, span: { from: rangeResult.value.from, to: rangeResult.value.to } },
    );
  });

const topNLimited = ({ ask }: ServerFunctions) =>
  fc.property(fc.integer({ min: -5, max: 130 }), fc.constantFrom("TopSales", "GetStatsPer"), (topN, call) => {
    const answer = ask(`/api/Widget/data/${call}`, {
      date: "-1d",
      topN,
      ...(call === "GetStatsPer" ? { type: "ITEM" } : {}),
    });
    if (topN < topNLimits.min || topN > topNLimits.max) return expectRefusal(answer, ["TOP_N"]);
    same(answer.status, 200);
  });

const comparisonLaw = ({ ask }: ServerFunctions) =>
  fc.property(
    fc.oneof(
      fc.constantFrom("previous", "lastYear", "goal", "none"),
      fc.string({ unit: "grapheme-ascii", minLength: 1 }),
    ),
    (compare) => {
      const answer = ask("/api/Widget/data/Simple", { date: "-1d", compare });
      if (!isComparisonRule(compare)) return expectRefusal(answer, ["WIDGET_COMPARE"]);
      same(answer.status, 200);
    },
  );

const catalogueCodes = ({ ask }: ServerFunctions) =>
  fc.property(
    fc.constantFrom("Simple", "GetStats", "GetStatsPer", "SalesPerRange", "TopSales", "Client"),
    fc.dictionary(
      fc.constantFrom("date", "tl", "type", "topN", "range", "compare", "targetId"),
      fc.oneof(
        fc.constantFrom("-1d", "1", "ITEM", "SALES", "day"),
        fc.string({ unit: "grapheme" }).filter((text) => text.isWellFormed()),
      ),
    ),
    (call, query) => {
      const answer = ask(`/api/Widget/data/${call}`, query);
      if (answer.status === 200) return;
      holds([400, 403, 404].includes(answer.status), `${answer.status} is a refusal`);
      holds(
        codesOf(answer).length > 0 && codesOf(answer).every(isErrorCode),
        `${JSON.stringify(answer.body)} has codes of the catalogue`,
      );
    },
  );

const batchErrors = ({ ask, askByPost }: ServerFunctions) =>
  fc.property(arbRangeText, fc.constantFrom(...Object.keys(perTypes)), (date, type) => {
    const answer = askByPost("/api/Widget/data/batch", [
      { key: "a", call: "Simple", params: { date: "-1d" } },
      { key: "b", call: "GetStatsPer", params: { date, type } },
    ]);
    same(answer.status, 200);
    const singleAnswer = ask("/api/Widget/data/GetStatsPer", { date, type });
    const [first, second] = Array.isArray(answer.body) ? answer.body : [];
    same(first?.call, "Simple");
    same(
      second?.call === "error" ? second.errors.map(({ code }: { readonly code: string }) => code) : 200,
      singleAnswer.status === 200 ? 200 : codesOf(singleAnswer),
    );
  });
