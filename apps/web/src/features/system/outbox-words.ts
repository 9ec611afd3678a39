/** Texts of a letter's state. */
import type { OutboxLetter } from "@comptoir/api/wire";
import type { MailState } from "@comptoir/domain/session";
import type { Tone } from "@comptoir/ui-react";

import { t } from "../../shared/text.ts";

/** Tone of each state of a letter: red and amber mark states that a person must act on. */
const toneByState = {
  WAITING: "neutral",
  SENT: "positive",
  FAILED: "danger",
  OVER: "warning",
} as const satisfies Record<MailState, Tone>;

type LetterState = Pick<OutboxLetter, "state" | "error">;

/** Tells whether a letter was withdrawn because its link was handed over instead; that is not an error. */
const isReplacedLetter = ({ state, error }: LetterState): boolean => state === "FAILED" && error === null;

export const stateText = (letter: LetterState): string =>
  isReplacedLetter(letter) ? t("outbox.replaced") : t(`outbox.state_${letter.state}`);

export const stateTone = (letter: LetterState): Tone =>
  isReplacedLetter(letter) ? "neutral" : toneByState[letter.state];
