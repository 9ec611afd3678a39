/** Words of a self-checkout lane, with the states of its transactions; no screen shows them. Source: specification 1 and 4, behaviour 3.11. */
import type { LanguageCode } from "@comptoir/domain/language";

import type { Locale } from "../locale.ts";
import { englishWords } from "./en.ts";
import { spanishWords } from "./es.ts";
import { frenchWords } from "./fr.ts";

/** States of a transaction. Source: specification 4. */
export const laneStates = ["VOID", "WAIT", "WAITRECALL", "TRAIN"] as const;

export type LaneWords = Locale<typeof frenchWords>;

export const laneWords: Readonly<Record<LanguageCode, LaneWords>> = {
  fr: frenchWords,
  en: englishWords,
  es: spanishWords,
};
