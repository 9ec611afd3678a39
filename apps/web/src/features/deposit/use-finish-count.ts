/** Finishes a count: checks what is typed, sends it, and has it compared with a count that somebody else saved first. */
import type { DepositDetail } from "@comptoir/api/wire";
import { useState, type RefObject } from "react";

import { language } from "../../shared/text.ts";
import { useFirstErrorFocus } from "../../shared/use-first-fault.ts";
import { listCountDifferences, takeSavedFigures, type CountDifference } from "./count-conflict.ts";
import { parseCountDraft, type CountDraft, type ParsedCount } from "./count-draft.ts";
import type { CountStore } from "./count-store.ts";
import type { RunDepositAction } from "./deposit-run.ts";
import { recordDrawerCounts, type DepositCountBody } from "./deposit-requests.ts";

export interface FinishCount {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly parsedDraft: ParsedCount;
  /** Whether inputs with invalid text are marked. */
  readonly isChecked: boolean;
  readonly finish: () => void;
  /** Figures to choose from before the count is sent; empty while there is nothing to choose, or the choice is put off. */
  readonly differences: readonly CountDifference[];
  readonly putOff: () => void;
  /** Sends the count with the saved figures of some inputs, as a change of the saved version. */
  readonly finishWith: (savedBoxes: ReadonlySet<string>) => void;
}

export function useFinishCount(
  deposit: DepositDetail,
  store: CountStore,
  draft: CountDraft,
  run: RunDepositAction,
): FinishCount {
  const [isChecked, setChecked] = useState(false);
  const [isComparing, setComparing] = useState(false);
  const [form, showFirstFault] = useFirstErrorFocus();
  const parsedDraft = parseCountDraft(draft, language);
  const differences = listCountDifferences(draft, deposit, language);
  const sendCount = async (body: DepositCountBody) => {
    const failure = await run("count", recordDrawerCounts(deposit, body));
    if (failure === null) store.forget();
    // If somebody else saved first, their count is compared as soon as it is here.
    else if (failure.status === 409) setComparing(true);
  };
  return {
    form,
    parsedDraft,
    isChecked,
    finish: () => {
      setChecked(true);
      if (parsedDraft.faults.size > 0) return showFirstFault();
      if (differences.length > 0) setComparing(true);
      else void sendCount(parsedDraft.body);
    },
    differences: isComparing ? differences : [],
    putOff: () => setComparing(false),
    finishWith: (savedBoxes) => {
      const chosenDraft = takeSavedFigures(draft, deposit, savedBoxes, language);
      store.replace(chosenDraft);
      setComparing(false);
      void sendCount(parseCountDraft(chosenDraft, language).body);
    },
  };
}
