/** Explanations of figures. Source: behaviour 4 (4). */

import { figureIdentities, widgetKinds, type MeasureCode } from "@comptoir/domain/dashboard";
import { bridgeSplits, chainSteps } from "@comptoir/domain/metric";
import { Schema } from "effect";

import { listUpTo, Text } from "./bounded-text.ts";
import { filtersAtMost } from "./filter-param.ts";
import { Money } from "./money-wire.ts";
import { Day, Meta } from "./answer-meta-wire.ts";
import { Bridge, Figure } from "./widget-answer-wire.ts";
import { KeptFilter, commonParameters } from "./widget-query-wire.ts";

const BridgeSplit = Schema.Literals(bridgeSplits);
const ChainStep = Schema.Literals(chainSteps);

const OptionalOrLast = Schema.optionalKey(Schema.Boolean);

/** Maximum number of opened levels: a store, a department, an item. */
const openedLevelsAtMost = bridgeSplits.length;

/** Question why net sales changed: the parameters of a widget, and the part of the bridge that is opened. */
export const ChangeBody = Schema.Struct({
  ...commonParameters,
  orLast: OptionalOrLast,
  filters: Schema.optionalKey(listUpTo(KeptFilter, filtersAtMost)),
  /** Days to compare with, instead of those of a comparison rule: a date or a..b. */
  against: Schema.optionalKey(Text),
  /** Opened members, outermost first. */
  path: Schema.optionalKey(listUpTo(Schema.Struct({ by: BridgeSplit, code: Text }), openedLevelsAtMost)),
  /** Split of the members; by default the next one that the path leaves. */
  by: Schema.optionalKey(BridgeSplit),
  /** Step that the members are ordered by; by default the whole change. */
  step: Schema.optionalKey(ChainStep),
  topN: Schema.optionalKey(Schema.Finite),
});

/** Question why net sales changed. */
export type ChangeBody = typeof ChangeBody.Type;

/** Bridge of the opened part, and of each of its members; the members and the others sum to it, step by step. */
export const ChangeAnswer = Schema.Struct({
  meta: Meta,
  bridge: Bridge,
  path: Schema.Array(Schema.Struct({ by: BridgeSplit, code: Schema.String, name: Schema.String })),
  /** Split of the members; null if the part cannot be opened further. */
  by: Schema.NullOr(BridgeSplit),
  members: Schema.Array(Schema.Struct({ code: Schema.String, name: Schema.String, bridge: Bridge })),
  others: Schema.NullOr(Schema.Struct({ count: Schema.Int, bridge: Bridge })),
});

/** Answer to the question why net sales changed. */
export type ChangeAnswer = typeof ChangeAnswer.Type;

/** Measures of widgets. */
const measureCodes = [...new Set<MeasureCode>(Object.values(widgetKinds).flatMap(({ measures }) => measures))];

/** Question what a figure is made of: the parameters of a widget, and one of its measures. */
export const FigureBody = Schema.Struct({
  ...commonParameters,
  orLast: OptionalOrLast,
  filters: Schema.optionalKey(listUpTo(KeptFilter, filtersAtMost)),
  measure: Schema.Literals(measureCodes),
});

/** Question what a figure is made of. */
export type FigureBody = typeof FigureBody.Type;

/** The sums that a figure is made of, and the ways that it adds up, each with both sides. */
export const FigureAnswer = Schema.Struct({
  meta: Meta,
  /** The figure; `type` is its measure. */
  figure: Figure,
  /** Sums of the recipe of its measure; `type` is the name of the sum. */
  parts: Schema.Array(Figure),
  /** Ways that the figure adds up; none if the question is narrowed to members, of which no other sums are stored. */
  identities: Schema.Array(
    Schema.Struct({
      code: Schema.Literals(figureIdentities),
      /** The sum of the parts. */
      parts: Figure,
      whole: Figure,
    }),
  ),
});

/** Answer to the question what a figure is made of. */
export type FigureAnswer = typeof FigureAnswer.Type;

/** Question which stores had an unusual day. */
export const MorningBody = Schema.Struct({ ...commonParameters, orLast: OptionalOrLast });

/** Stores with an unusual last full day, the largest difference first; at most three. */
export const MorningAnswer = Schema.Struct({
  meta: Meta,
  /** The last full day of the period; null if it has none. */
  day: Schema.NullOr(Day),
  changes: Schema.Array(
    Schema.Struct({
      code: Schema.String,
      name: Schema.String,
      /** Date of the usual day that the unusual day is compared with. */
      usual: Day,
      before: Money,
      after: Money,
      /** Largest step of the explanation of the difference; null if there is none. */
      because: Schema.NullOr(Schema.Struct({ step: ChainStep, amount: Money })),
    }),
  ),
});

/** Stores with an unusual last full day. */
export type MorningAnswer = typeof MorningAnswer.Type;
