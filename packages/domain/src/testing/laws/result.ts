import fc from "fast-check";

import * as result from "../../result/index.ts";
import { arbPrototypeName } from "../arbitraries/text.ts";
import { lawBook } from "../law.ts";
import { holds, same } from "../same.ts";

const arbPath = fc.array(fc.oneof(fc.string(), fc.nat()), { maxLength: 3 });
const arbIssue = fc.record({
  code: fc.string(),
  path: arbPath,
  params: fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer()), { maxKeys: 2 }),
});
const arbState = fc.constantFrom("OPEN", "CLOSED", "VOID");
const arbDeed = fc.constantFrom("open", "close");
const arbRow = fc.dictionary(arbDeed, arbState, { noNullPrototype: true });
const arbIssues = fc.array(arbIssue, { minLength: 1, maxLength: 4 });

/** Results: a value, or every issue of the input. */
export const resultLaws = lawBook(
  "result",
  result,
  ({ prefixIssuePaths, chainResult, collectResults, fail, failAll, issue, nextStateIn, mapResult, ok, quoted }) => {
    const failureOf = (issues: readonly result.Issue[]): result.Result<never> =>
      fail(...issues.map(({ code, path, params }) => issue(code, path, params)));
    const arbResult: fc.Arbitrary<result.Result<number>> = fc.oneof(
      fc.integer().map((value) => ok(value)),
      arbIssues.map(failureOf),
    );
    const doubleValue = (value: number): number => value * 2;
    const onlyPositive = (value: number): result.Result<number> =>
      value > 0 ? ok(value) : fail(issue("NEGATIVE", ["value"], { value }));

    return {
      issues: {
        says: "An issue is a code, the path of the value, and the parts its message needs; a rule answers a value or every issue, never both and never neither. Input quoted in a message is truncated.",
        source: "behaviour 3.10 (validation answer)",
        laws: {
          "an issue keeps the code, path and params it was made with; path and params are empty by default":
            fc.property(arbIssue, ({ code, path, params }) => {
              same(issue(code, path, params), { code, path, params });
              same(issue(code), { code, path: [], params: {} });
            }),
          "truncates input quoted in a message to 60 UTF-16 units, or 59 where the cut would split a character":
            fc.property(
              fc.oneof(
                fc.string(),
                fc.array(fc.constantFrom("a", "é", "🧺"), { minLength: 40, maxLength: 70 }).map((all) => all.join("")),
              ),
              (text) => {
                if (text.length <= 60) return same(quoted(text), text);
                const first = [...text].reduce(
                  (prefix, character) =>
                    prefix.length + character.length <= 60 && text.startsWith(prefix + character)
                      ? prefix + character
                      : prefix,
                  "",
                );
                return same(quoted(text), `${first}…`);
              },
            ),
          "a result is a value, or a list of issues in the order given": fc.property(
            fc.anything({ maxDepth: 1 }),
            arbIssues,
            (value, issues) => {
              same(ok(value), { ok: true, value });
              same(failureOf(issues), { ok: false, issues });
              same(failAll(issues), { ok: false, issues });
            },
          ),
          "prefixes the paths of issues, and leaves a value alone": fc.property(arbResult, arbPath, (answer, path) => {
            const movedAnswer = prefixIssuePaths(path, answer);
            if (answer.ok) same(movedAnswer, answer);
            else
              same(movedAnswer, {
                ok: false,
                issues: answer.issues.map((issue) => ({ ...issue, path: [...path, ...issue.path] })),
              });
            same(prefixIssuePaths([], answer), answer);
          }),
        },
      },
      "all-issues-at-once": {
        says: "Chained rules stop at the first that fails; independent results combine into all their values, or all their issues in order.",
        source: "behaviour 3.10; specification 5",
        laws: {
          "mapping the value leaves the issues as they are": fc.property(arbResult, (answer) => {
            same(mapResult(answer, doubleValue), answer.ok ? ok(doubleValue(answer.value)) : answer);
            same(
              mapResult(mapResult(answer, doubleValue), doubleValue),
              mapResult(answer, (value) => doubleValue(doubleValue(value))),
            );
          }),
          "a chained rule runs only on a value, and its result is the result": fc.property(arbResult, (answer) => {
            let calls = 0;
            const next = (value: number): result.Result<number> => ((calls += 1), onlyPositive(value));
            same(chainResult(answer, next), answer.ok ? onlyPositive(answer.value) : answer);
            same(calls, answer.ok ? 1 : 0);
            same(
              chainResult(chainResult(answer, onlyPositive), (value) => ok(doubleValue(value))),
              chainResult(answer, (value) => mapResult(onlyPositive(value), doubleValue)),
            );
          }),
          "combining independent results gives all their values, or all their issues in order": fc.property(
            fc.array(arbResult, { maxLength: 6 }),
            (answers) => {
              const issues = answers.flatMap((answer) => (answer.ok ? [] : answer.issues));
              const collectedResult = collectResults(answers);
              same(
                collectedResult,
                issues.length > 0
                  ? { ok: false, issues }
                  : { ok: true, value: answers.flatMap((answer) => (answer.ok ? [answer.value] : [])) },
              );
              holds(collectedResult.ok === answers.every((answer) => answer.ok), "one issue is enough");
            },
          ),
        },
      },
      "state-transitions": {
        says: "An action leads to the state the table says; an action the table does not list is rejected, even one named like a property that every object inherits.",
        source: "behaviour 3.1",
        laws: {
          "a listed action leads where the table says, and an unlisted one nowhere": fc.property(
            fc.record({ OPEN: arbRow, CLOSED: arbRow, VOID: arbRow }, { noNullPrototype: true }),
            fc.oneof(arbState, arbPrototypeName),
            fc.oneof(arbDeed, arbPrototypeName),
            (table, state, action) => {
              const listedTransitions = Object.entries(table).flatMap(([from, row]) =>
                Object.entries(row).flatMap(([deed, to]) => (from === state && deed === action ? [to] : [])),
              );
              same(nextStateIn(table, state, action), listedTransitions[0] ?? null);
            },
          ),
        },
      },
    };
  },
);
