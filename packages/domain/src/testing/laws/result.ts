import fc from "fast-check";

import * as result from "../../result/index.ts";
import { arbNoName } from "../arbitraries/text.ts";
import { lawBook } from "../law.ts";
import { holds, same } from "../same.ts";

const arbPath = fc.array(fc.oneof(fc.string(), fc.nat()), { maxLength: 3 });
const arbIssue = fc.record({ code: fc.string(), path: arbPath, params: fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer()), { maxKeys: 2 }) });
const arbState = fc.constantFrom("OPEN", "CLOSED", "VOID");
const arbDeed = fc.constantFrom("open", "close");
const arbRow = fc.dictionary(arbDeed, arbState, { noNullPrototype: true });
const arbIssues = fc.array(arbIssue, { minLength: 1, maxLength: 4 });

/** What a rule answers: a value, or everything that is wrong with what it was given. */
export const resultLaws = lawBook("result", result, ({ atPath, chainResult, collect, fail, failAll, issue, leadsTo, mapResult, ok, quoted }) => {
  const failure = (issues: readonly result.Issue[]): result.Result<never> => fail(...issues.map(({ code, path, params }) => issue(code, path, params)));
  const arbResult: fc.Arbitrary<result.Result<number>> = fc.oneof(fc.integer().map((value) => ok(value)), arbIssues.map(failure));
  const twice = (value: number): number => value * 2;
  const positive = (value: number): result.Result<number> => (value > 0 ? ok(value) : fail(issue("NEGATIVE", ["value"], { value })));

  return {
    issues: {
      says: "What is wrong is a code, the place of the value, and what the message needs to say; a rule answers a value or every issue, never both and never neither.",
      source: "behaviour 3.10 (validation answer)",
      laws: {
        "an issue has the code, the place and the parts it was made with, and none unless given": fc.property(arbIssue, ({ code, path, params }) => {
          same(issue(code, path, params), { code, path, params });
          same(issue(code), { code, path: [], params: {} });
        }),
        "a message quotes 60 units of a longer text, 59 where a character would be cut in two": fc.property(fc.oneof(fc.string(), fc.array(fc.constantFrom("a", "é", "🧺"), { minLength: 40, maxLength: 70 }).map((all) => all.join(""))), (text) => {
          if (text.length <= 60) return same(quoted(text), text);
          const first = [...text].reduce((kept, character) => (kept.length + character.length <= 60 && text.startsWith(kept + character) ? kept + character : kept), "");
          return same(quoted(text), `${first}…`);
        }),
        "an answer is a value or issues, in the order given": fc.property(fc.anything({ maxDepth: 1 }), arbIssues, (value, issues) => {
          same(ok(value), { ok: true, value });
          same(failure(issues), { ok: false, issues });
          same(failAll(issues), { ok: false, issues });
        }),
        "a path is put before the places of the issues, and a value has none": fc.property(arbResult, arbPath, (answer, path) => {
          const moved = atPath(path, answer);
          if (answer.ok) same(moved, answer);
          else same(moved, { ok: false, issues: answer.issues.map((one) => ({ ...one, path: [...path, ...one.path] })) });
          same(atPath([], answer), answer);
        }),
      },
    },
    "all-issues-at-once": {
      says: "Rules go on from each other's values and stop at the first that fails; answers side by side give all their values, or all their issues in order.",
      source: "behaviour 3.10; specification 5",
      laws: {
        "a change of the value leaves what is wrong as it is": fc.property(arbResult, (answer) => {
          same(mapResult(answer, twice), answer.ok ? ok(twice(answer.value)) : answer);
          same(mapResult(mapResult(answer, twice), twice), mapResult(answer, (value) => twice(twice(value))));
        }),
        "a rule that goes on is asked only about a value, and its answer stands": fc.property(arbResult, (answer) => {
          let asked = 0;
          const next = (value: number): result.Result<number> => ((asked += 1), positive(value));
          same(chainResult(answer, next), answer.ok ? positive(answer.value) : answer);
          same(asked, answer.ok ? 1 : 0);
          same(chainResult(chainResult(answer, positive), (value) => ok(twice(value))), chainResult(answer, (value) => mapResult(positive(value), twice)));
        }),
        "answers side by side give all their values, or all their issues in order": fc.property(fc.array(arbResult, { maxLength: 6 }), (answers) => {
          const issues = answers.flatMap((answer) => (answer.ok ? [] : answer.issues));
          const together = collect(answers);
          same(together, issues.length > 0 ? { ok: false, issues } : { ok: true, value: answers.flatMap((answer) => (answer.ok ? [answer.value] : [])) });
          holds(together.ok === answers.every((answer) => answer.ok), "one issue is enough");
        }),
      },
    },
    "tables-of-transitions": {
      says: "An action leads where the table says, and what the table does not list is refused, whatever it is called.",
      source: "behaviour 3.1",
      laws: {
        "a listed action leads where the table says, and nothing else leads anywhere": fc.property(fc.record({ OPEN: arbRow, CLOSED: arbRow, VOID: arbRow }, { noNullPrototype: true }), fc.oneof(arbState, arbNoName), fc.oneof(arbDeed, arbNoName), (table, state, action) => {
          const listed = Object.entries(table).flatMap(([from, row]) => Object.entries(row).flatMap(([deed, to]) => (from === state && deed === action ? [to] : [])));
          same(leadsTo(table, state, action), listed[0] ?? null);
        }),
      },
    },
  };
});
