/** Moves the focus to the first invalid field after a failed submit. */
import { useCallback, useLayoutEffect, useRef, useState } from "react";
import type { RefObject } from "react";

export function useFirstErrorFocus(): readonly [RefObject<HTMLFormElement | null>, () => void] {
  const formRef = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  useLayoutEffect(
    function focusFirstFault() {
      // Waits until React has drawn the errors of the attempt.
      const invalidField = attempts > 0 ? formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]') : null;
      // In a group of invalid checkboxes the first takes the focus; a disabled one is still scrolled to.
      (invalidField?.matches("fieldset") === true
        ? invalidField.querySelector<HTMLElement>("input:not([disabled])")
        : invalidField
      )?.focus();
      invalidField?.scrollIntoView?.({ block: "nearest" });
    },
    [attempts],
  );
  return [formRef, useCallback(() => setAttempts((previousAttempts) => previousAttempts + 1), [])];
}
