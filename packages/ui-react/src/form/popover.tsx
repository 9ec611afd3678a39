import { useEffect, useId, useRef, useState } from "react";
import type { ReactElement, ReactNode, RefObject } from "react";
import { flushSync } from "react-dom";

import { classNames } from "../shared/class-names.ts";
import { placePopover } from "./place-popover.ts";
import styles from "./popover.module.css";

export type PopoverTrigger = Readonly<{
  ref: RefObject<HTMLButtonElement | null>;
  popoverTarget: string;
  "aria-expanded": boolean;
  "aria-controls": string;
  onClickCapture?: (() => void) | undefined;
}>;

export type PopoverProps = Readonly<{
  /** Renders the button, with the given props. */
  trigger: (props: PopoverTrigger) => ReactNode;
  label: string;
  align?: "start" | "end" | undefined;
  /** CSS length. */
  width?: string | undefined;
  role?: "dialog" | "menu" | undefined;
  flush?: boolean | undefined;
  /** Whether the sheet is created only when its button is first pressed, for lists with many rows. */
  onDemand?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  children: (close: () => void) => ReactNode;
}>;

/** A sheet beside its button, as a native popover: Escape and a click elsewhere close it. */
export function Popover(props: PopoverProps): ReactElement {
  const {
    trigger,
    label,
    align = "start",
    width,
    role = "dialog",
    flush = false,
    onDemand = false,
    onOpenChange,
    children,
  } = props;
  const popoverId = useId();
  const [isOpen, setOpen] = useState(false);
  const [isRendered, setRendered] = useState(!onDemand);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const sheetRef = useRef<HTMLDivElement>(null);

  const closePopover = (): void => {
    sheetRef.current?.hidePopover();
    buttonRef.current?.focus();
  };

  usePlacement(isOpen, align, buttonRef, sheetRef);

  return (
    <>
      {trigger({
        ref: buttonRef,
        popoverTarget: popoverId,
        "aria-expanded": isOpen,
        "aria-controls": popoverId,
        // The browser finds the popover of a button only after the click event.
        ...(!isRendered && { onClickCapture: () => flushSync(() => setRendered(true)) }),
      })}
      {isRendered && (
        <div
          ref={sheetRef}
          id={popoverId}
          popover="auto"
          role={role}
          aria-label={label}
          className={classNames(styles.popover, flush && styles.flush)}
          style={width === undefined ? undefined : { width }}
          onToggle={(event) => {
            // A nested popover handles its own events.
            if (event.target !== event.currentTarget) return;
            const isNowOpen = event.newState === "open";
            setOpen(isNowOpen);
            onOpenChange?.(isNowOpen);
          }}
        >
          {isOpen && <PopoverContent render={children} close={closePopover} />}
        </div>
      )}
    </>
  );
}

/** Keeps an open sheet beside its button. */
function usePlacement(
  isOpen: boolean,
  align: "start" | "end",
  button: RefObject<HTMLButtonElement | null>,
  sheet: RefObject<HTMLDivElement | null>,
): void {
  useEffect(
    function keepBesideItsButton() {
      if (!isOpen) return;
      const placeSheet = (): void => {
        if (button.current !== null && sheet.current !== null) placePopover(button.current, sheet.current, align);
      };
      placeSheet();
      // Content may load later or change its size.
      const sheetObserver = new ResizeObserver(placeSheet);
      if (sheet.current !== null) sheetObserver.observe(sheet.current);
      window.addEventListener("resize", placeSheet);
      window.addEventListener("scroll", placeSheet, true);
      return () => {
        sheetObserver.disconnect();
        window.removeEventListener("resize", placeSheet);
        window.removeEventListener("scroll", placeSheet, true);
      };
    },
    [isOpen, align, button, sheet],
  );
}

type ContentProps = Readonly<{ render: PopoverProps["children"]; close: () => void }>;

/** Content of a popover. Mounted only while open, so that it starts fresh each time. */
function PopoverContent({ render, close }: ContentProps): ReactNode {
  return render(close);
}
