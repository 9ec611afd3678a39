/** How long ago something was, as one says it. */
import { languages } from "@comptoir/domain/language";
import { intlFormatDistance } from "date-fns";

import { language } from "../shared/text.ts";

/** “5 minutes ago”; a clock that is ahead of ours says “now”. */
export const agoText = (atMs: number, nowMs: number): string =>
  intlFormatDistance(Math.min(atMs, nowMs), nowMs, { locale: languages[language].locale });
