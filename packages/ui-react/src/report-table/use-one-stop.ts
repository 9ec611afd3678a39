import { useLayoutEffect, useRef } from "react";
import type { FocusEvent, KeyboardEvent, RefObject } from "react";

export type RovingTabStop<E extends HTMLElement> = Readonly<{
  ref: RefObject<E | null>;
  onFocus: (event: FocusEvent<E>) => void;
  onKeyDown: (event: KeyboardEvent<E>) => void;
}>;

/** Makes a row's buttons a single Tab stop, the last used one; the left and right arrows, Home and End move between them. */
export function useRovingTabStop<E extends HTMLElement>(): RovingTabStop<E> {
  const ref = useRef<E>(null);
  const lastStopRef = useRef<HTMLElement | null>(null);
  useLayoutEffect(function keepOneStop() {
    if (ref.current !== null) moveTabStop(ref.current, lastStopRef.current);
  });
  const onFocus = ({ target, currentTarget }: FocusEvent<E>): void => {
    const focusedButton = buttonsOf(currentTarget).find((candidate) => candidate === target);
    if (focusedButton === undefined) return;
    lastStopRef.current = focusedButton;
    moveTabStop(currentTarget, focusedButton);
  };
  const onKeyDown = (event: KeyboardEvent<E>): void => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const buttons = buttonsOf(event.currentTarget);
    const buttonIndex = buttons.findIndex((button) => button === event.target);
    const nextIndex = { ArrowLeft: buttonIndex - 1, ArrowRight: buttonIndex + 1, Home: 0, End: buttons.length - 1 }[
      event.key
    ];
    if (buttonIndex < 0 || nextIndex === undefined) return;
    // Otherwise the same keys would scroll the page.
    event.preventDefault();
    buttons[Math.min(buttons.length - 1, Math.max(0, nextIndex))]?.focus();
  };
  return { ref, onFocus, onKeyDown };
}

/** Buttons of the row itself, not of popovers in it. */
const buttonsOf = (row: HTMLElement): readonly HTMLElement[] =>
  [...row.querySelectorAll<HTMLElement>("button:not(:disabled)")].filter(
    (button) => button.closest("[popover], dialog") === null,
  );

function moveTabStop(row: HTMLElement, wantedButton: HTMLElement | null): void {
  const buttons = buttonsOf(row);
  const tabStop = wantedButton !== null && buttons.includes(wantedButton) ? wantedButton : buttons[0];
  for (const button of buttons) button.tabIndex = button === tabStop ? 0 : -1;
}
