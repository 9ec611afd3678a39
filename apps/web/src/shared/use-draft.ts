/** Text that survives a reload of this tab, such as a change of language. Never for passwords. */
import { useState } from "react";

import { tabStore } from "./device-storage.ts";

/** Tells whether a draft is stored. */
export const isDraftStored = (key: string): boolean => tabStore.get(`draft.${key}`) !== null;

export function useDraft(key: string, initial = ""): readonly [string, (value: string) => void, () => void] {
  const [value, setValue] = useState(() => tabStore.get(`draft.${key}`) ?? initial);
  const keepText = (nextText: string) => {
    setValue(nextText);
    tabStore.set(`draft.${key}`, nextText === "" ? null : nextText);
  };
  return [value, keepText, () => tabStore.set(`draft.${key}`, null)];
}
