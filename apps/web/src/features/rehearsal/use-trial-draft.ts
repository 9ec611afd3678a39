/** Typed texts of a rehearsal, which begin anew when the address tries something else. */
import { useState } from "react";

export interface TrialDraft<Draft> {
  readonly draft: Draft;
  readonly setDraft: (draft: Draft) => void;
}

/** Keeps typed texts for what the address tries; `makeDraft` writes them from the address. */
export function useTrialDraft<Tried, Draft>(tried: Tried, makeDraft: (tried: Tried) => Draft): TrialDraft<Draft> {
  const triedText = JSON.stringify(tried);
  const [typed, setTyped] = useState(() => ({ triedText, draft: makeDraft(tried) }));
  return {
    draft: typed.triedText === triedText ? typed.draft : makeDraft(tried),
    setDraft: (draft) => setTyped({ triedText, draft }),
  };
}
