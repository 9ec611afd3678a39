/** A form that is sent with faults takes whoever sent it to the first of them. */
import { useCallback, useEffect, useRef, useState } from "react";
import type { RefObject } from "react";

export function useFirstFault(): readonly [RefObject<HTMLFormElement | null>, () => void] {
  const form = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  useEffect(
    function focusFirstFault() {
      // Only what React has drawn as wrong: after the attempt, not with it.
      const wrong = attempts > 0 ? form.current?.querySelector<HTMLElement>('[aria-invalid="true"]') : null;
      // Of several boxes that are wrong together the first takes the focus; they are in sight even where none may be chosen.
      (wrong?.matches("fieldset") === true
        ? wrong.querySelector<HTMLElement>("input:not([disabled])")
        : wrong
      )?.focus();
      wrong?.scrollIntoView?.({ block: "nearest" });
    },
    [attempts],
  );
  return [form, useCallback(() => setAttempts((before) => before + 1), [])];
}
