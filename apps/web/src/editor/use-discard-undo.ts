/** Discards typed values, and offers to undo that where they were typed. */
import { useLocation } from "wouter";

import { succeed } from "../shared/answer.ts";
import { offerUndo } from "../shared/offer-undo.ts";
import { t } from "../shared/text.ts";

/** Brings discarded values back, into the open form or as the draft of a closed one. */
export type BringBack = () => void;

/** Discards typed values; returns the function that brings them back, or null if nothing was typed. */
export type Discard = () => BringBack | null;

/** Returns a function that discards and offers an undo; the undo also opens the address of the values again if it was left. */
export function useDiscardUndo(): (discard: Discard) => void {
  const [, navigate] = useLocation();
  return (discard) => {
    const typedAt = currentAddress();
    const state: unknown = history.state;
    const bringBack = discard();
    if (bringBack === null) return;
    offerUndo({
      message: t("management.discarded"),
      undoChange: async () => succeed(undefined),
      onDone: () => {
        bringBack();
        if (currentAddress() !== typedAt) navigate(typedAt, { state });
      },
    });
  };
}

const currentAddress = (): string => location.pathname + location.search;
