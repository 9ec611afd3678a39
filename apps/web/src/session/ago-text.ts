/** Formats how long ago something was. */
import { languages } from "@comptoir/domain/language";
import { intlFormatDistance } from "date-fns";

import { language } from "../shared/text.ts";

/** Formats “5 minutes ago”; a clock that is ahead of ours gives “now”. */
export const agoText = (atMs: number, nowMs: number): string =>
  intlFormatDistance(Math.min(atMs, nowMs), nowMs, { locale: languages[language].locale });
