import fc, { type Arbitrary } from "fast-check";

import { exceptionTypes as ourTypes, integrityRules as ourRules, isReportKind, reportKinds as ours, type CashierActivity, type ExceptionType, type Finding, type FindingStatus, type IntegrityRuleCode } from "../../../report/index.ts";
import { permissionCodes } from "../../../access/index.ts";
import { arbAnyText } from "../../arbitraries/text.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import type { Report } from "./report.ts";

const types = Object.keys(ourTypes).filter((type): type is ExceptionType => type in ourTypes);
const rules = Object.keys(ourRules).filter((rule): rule is IntegrityRuleCode => rule in ourRules);
const arbType = fc.constantFrom(...types);
const arbActivities: Arbitrary<readonly CashierActivity[]> = fc.uniqueArray(
  fc.record({ cashier: fc.nat(6), transactions: fc.integer({ min: 0, max: 300 }), events: fc.dictionary(arbType, fc.nat(40), { maxKeys: 4 }) }),
  { selector: ({ cashier }) => cashier },
);
const arbFinding: Arbitrary<Finding> = fc.record({ rule: fc.constantFrom(...rules), status: fc.constantFrom<FindingStatus>("NEW", "ACCEPTED", "FIXED"), acceptedBy: fc.constantFrom(null, { userId: 7, comment: "seen" }) });
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** What single kinds of reports know besides their fields, and who may open which report. */
export function kindDataRules(functions: Report): Readonly<Record<string, RuleRow>> {
  const { acceptFinding, abcClasses, answerPrompts, classifyAbc, exceptionRates, exceptionScore, exceptionTypes, holdAgain, integrityRules, isException } = functions;
  const { checkFilters, isExceptionType, listPrompts, mayChangeReport, mayOpenReport, visibleKinds } = functions;
  return {
    exceptions: {
      says: "An event at the till is looked at when it is over the limit of its type. A cashier is seen beside the others: events in a hundred transactions, the others' from their sums.",
      source: "behaviour 3.4 (Exception)",
      laws: {
        "an event is looked at when it is over its limit, whichever way it goes, and an event without a measure always": fc.property(arbType, fc.integer({ min: -50_000, max: 50_000 }), fc.constantFrom(undefined, 0, 20_000), (type, size, own) => {
          const { measure, over } = exceptionTypes[type];
          same(isException({ type, size }, own === undefined ? {} : { [type]: own }), measure === "none" || Math.abs(size) > (own ?? over));
        }),
        "a cashier's rate is his own, and the others' is what is left of everyone's": fc.property(arbActivities, (activities) => {
          const rates = exceptionRates(activities);
          for (const { cashier, type, events, rate, peerRate } of rates) {
            const others = activities.filter((one) => one.cashier !== cashier);
            const own = activities.find((one) => one.cashier === cashier);
            const per100 = (count: number, transactions: number) => (transactions === 0 ? null : Math.floor((count * 20_000 + transactions) / (2 * transactions)));
            same([events, rate], [own?.events[type] ?? 0, per100(own?.events[type] ?? 0, own?.transactions ?? 0)]);
            same(peerRate, per100(sum(others.map((one) => one.events[type] ?? 0)), sum(others.map(({ transactions }) => transactions))), "the others' rate");
          }
          same(rates.length, sum(activities.map(({ events }) => types.filter((type) => (events[type] ?? 0) > 0).length)));
          for (const { events } of activities) same(exceptionScore(events), sum(types.map((type) => (events[type] ?? 0) * exceptionTypes[type].weight)));
        }),
        "a type is one of the thirteen": fc.property(fc.oneof(fc.anything(), fc.constantFrom(...types, "toString")), (value) => {
          same(isExceptionType(value), types.some((type) => type === value));
          same(types.length, 13);
        }),
      },
    },
    "abc-classes": {
      says: "The items that make four fifths of the net sales are A, those that make the next fifteen percent B, all others C; what sold nothing is C.",
      source: "behaviour 3.4 (Profitability, ABC 80/15/5)",
      cases: ["report.json"],
      laws: {
        "every item has a class, no item sells more than one of a better class, and A is the fewest that reach four fifths": fc.property(fc.dictionary(fc.string(), fc.integer({ min: -500, max: 9_000 })), (nets) => {
          const entries = Object.entries(nets);
          const classes = classifyAbc(new Map(entries));
          same([...classes.keys()], entries.map(([item]) => item));
          same(Object.values(abcClasses), [80, 95, 100], "80, then 15, then 5 percent");
          const of = (wanted: string) => entries.filter(([item]) => classes.get(item) === wanted).map(([, net]) => net);
          const [a, b, c] = [of("A"), of("B"), of("C")];
          holds(Math.min(...a, Infinity) >= Math.max(...b, ...c, -Infinity) && Math.min(...b, Infinity) >= Math.max(...c, -Infinity), "the classes stand in order");
          const total = sum(entries.map(([, net]) => Math.max(0, net)));
          if (total === 0) return same([a, b], [[], []]);
          const reached = (part: readonly number[], percent: number): boolean => sum(part) * 100 >= total * percent;
          holds(reached(a, abcClasses.A) && !reached(a.toSorted((one, other) => other - one).slice(0, -1), abcClasses.A), "A reaches its share, and not without its last item");
          holds(reached([...a, ...b], abcClasses.B), "A and B reach theirs");
          return holds([...a, ...b].every((net) => net > 0), "what sold nothing is C");
        }),
      },
    },
    findings: {
      says: "What a rule of integrity finds is new until a person accepts it with a reason, or until it is no longer so; what is wrong again after that is new.",
      source: "behaviour 3.4 (Integrity: accept needs a comment)",
      codes: ["REQUIRED", "MAX_LENGTH", "FINDING_FIXED"],
      laws: {
        "a finding is accepted with a reason of 1 to 199 characters, and what is fixed is not": fc.property(arbFinding, fc.oneof(arbAnyText, fc.integer({ min: 150, max: 250 }).map((length) => "é".repeat(length))), (finding, comment) => {
          const accepted = acceptFinding(finding, { userId: 9, comment });
          if (finding.status === "FIXED") return same(accepted.ok ? [] : accepted.issues.map(({ code }) => code), ["FINDING_FIXED"]);
          if (comment.trim() === "") holds(!accepted.ok, "no reason is no acceptance");
          if (/^é+$/u.test(comment)) same(accepted.ok, comment.length < 200);
          if (accepted.ok) same([accepted.value.status, accepted.value.acceptedBy?.userId], ["ACCEPTED", 9]);
          return undefined;
        }),
        "held again, what is wrong stays as it was, what is not is fixed, and what comes back is new": fc.property(arbFinding, fc.array(fc.boolean(), { minLength: 1, maxLength: 5 }), (finding, results) => {
          let [now, before] = [finding, finding];
          for (const isWrong of results) [before, now] = [now, holdAgain(now, isWrong)];
          same(now.status, results.at(-1) === false ? "FIXED" : before.status === "FIXED" ? "NEW" : before.status);
          if (now.status === "NEW" && before.status === "FIXED") same(now.acceptedBy, null);
          holds(Object.hasOwn(integrityRules, now.rule) && now.rule === finding.rule, "the rule stays");
        }),
      },
    },
    "report-access": {
      says: "A report is opened by who reads reports, may see what its kind is about, and has one of the roles it was given to; one given to no role is open to all of them. Changing it for everyone needs RDM_CUD.",
      source: "specification 6; behaviour 3.4 and 3.5",
      laws: {
        "who may change a report may open it, and who may open it sees its kind": fc.property(fc.constantFrom(...Object.keys(ours).filter(isReportKind)), fc.array(fc.nat(3), { maxLength: 2 }), fc.array(fc.nat(3), { maxLength: 2 }), fc.subarray([...permissionCodes]), (source, given, own, held) => {
          const [report, caller] = [{ source, roleIds: given }, { held, roleIds: own }];
          same(mayOpenReport(report, caller), visibleKinds(held).includes(source) && (given.length === 0 || given.some((role) => own.includes(role))));
          holds(!mayOpenReport({ ...report, source: "no-such-kind" as typeof source }, caller), "a kind that is none is not opened");
          same(mayChangeReport(report, caller), mayOpenReport(report, caller) && held.some((code) => code === "RDM_CUD"));
        }),
      },
    },
    prompts: {
      says: "A filter may ask the person who opens the report for its value; only what asks is answered, and every answer is one that the filter takes.",
      source: "behaviour 3.5 (promptUser)",
      codes: ["FILTER_VALUE_MISSING", "FILTER_INVALID"],
      laws: {
        "answered filters are complete, the others are as they were, and an answer to none is refused": fc.property(
          fc.array(fc.record({ promptUser: fc.boolean(), value: fc.integer({ min: 0, max: 5 }) }), { maxLength: 4 }),
          fc.dictionary(fc.constantFrom("0", "1", "2", "3", "4"), fc.oneof(fc.integer({ min: 6, max: 9 }), fc.constantFrom(null, "x"))),
          (made, given) => {
            const fields = { net: { type: "money", role: "measure" } } as const;
            const filters = made.map(({ promptUser, value }) => ({ field: "net", operator: "=" as const, values: promptUser ? [null] : [value], promptUser, locked: false }));
            const answers = new Map(Object.entries(given).map(([place, value]) => [Number(place), [value]]));
            const answered = answerPrompts(filters, answers, fields);
            const isRight = listPrompts(filters).every((place) => typeof answers.get(place)?.[0] === "number") && [...answers.keys()].every((place) => filters[place]?.promptUser === true);
            same(answered.ok, isRight);
            if (!answered.ok) return;
            same(checkFilters(answered.value.map((one) => ({ ...one, promptUser: false })), fields), []);
            answered.value.forEach((one, place) => same(one.values, filters[place]?.promptUser === true ? answers.get(place) : filters[place]?.values));
          },
        ),
      },
    },
  };
}
