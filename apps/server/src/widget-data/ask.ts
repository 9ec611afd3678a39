/** Input that every widget query gets. */

import type { LanguageCode } from "@comptoir/domain/language";

import type { Question } from "./question.ts";
import type { Snapshot } from "./snapshot.ts";

/** Input of a widget query: its snapshot, its question and the caller's rights. */
export interface WidgetAsk {
  readonly snapshot: Snapshot;
  readonly question: Question;
  /** Language of names in the answer. */
  readonly language: LanguageCode;
  /** Whether the caller may see costs, and so margins. */
  readonly seesCost: boolean;
  /** Whether the caller may see stock. */
  readonly seesStock: boolean;
  /** Whether the caller may see goals. */
  readonly seesGoals: boolean;
}
