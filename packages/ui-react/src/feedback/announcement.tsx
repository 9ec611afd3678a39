import { useEffect, useRef, useState } from "react";
import type { ReactElement, ReactNode } from "react";

import styles from "../shared/hidden.module.css";

/** How long a text must be unchanged before it is announced. Units: milliseconds. */
export const announcementDelayMs = 1_000;

/** Text for screen readers: announced once it has changed and settled, never drawn. */
export function Announcement({ children }: Readonly<{ children: ReactNode }>): ReactElement {
  const textElement = useRef<HTMLSpanElement>(null);
  const [message, setMessage] = useState("");
  useEffect(function sayWhenStill() {
    const timer = setTimeout(() => setMessage(textElement.current?.textContent ?? ""), announcementDelayMs);
    return () => clearTimeout(timer);
  });
  return (
    <>
      <span ref={textElement} hidden>
        {children}
      </span>
      <span role="status" className={styles.hidden}>
        {message}
      </span>
    </>
  );
}
