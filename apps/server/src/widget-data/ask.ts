/** What every widget query is given. */

import type { Question } from "./question.ts";
import type { Snapshot } from "./snapshot.ts";

/** One call, the view it reads, and what its caller may see. */
export interface WidgetAsk {
  readonly snapshot: Snapshot;
  readonly question: Question;
  /** The caller may see costs, and so margins. */
  readonly seesCost: boolean;
  /** The caller may see what is in stock. */
  readonly seesStock: boolean;
  /** The caller may see goals. */
  readonly seesGoals: boolean;
}
