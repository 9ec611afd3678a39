import { useEffect, useRef } from "react";
import type { ReactElement } from "react";

import { Icon } from "../icons/icon.tsx";
import { classNames } from "../shared/class-names.ts";
import styles from "./steps.module.css";

export type Step = Readonly<{ key: string; label: string }>;

export type StepsProps = Readonly<{
  label: string;
  steps: readonly Step[];
  /** The step that is being done; those before it are behind. */
  current: string;
  /** Read aloud for a step that is behind, such as "done". */
  doneLabel: string;
}>;

/** How far along a task of several screens is. The next step takes the focus, since the button that led to it is gone. */
export function Steps({ label, steps, current, doneLabel }: StepsProps): ReactElement {
  const at = steps.findIndex((step) => step.key === current);
  const list = useRef<HTMLOListElement>(null);
  const before = useRef(current);
  useEffect(
    function followStep() {
      if (before.current === current) return;
      before.current = current;
      list.current?.focus();
    },
    [current],
  );
  return (
    <ol ref={list} tabIndex={-1} className={styles.steps} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.key}
          className={classNames(styles.step, index === at && styles.current, index < at && styles.done)}
          aria-current={index === at ? "step" : undefined}
        >
          <span className={styles.number} aria-hidden="true">
            {index < at ? <Icon name="check" size={14} /> : index + 1}
          </span>
          <span className={styles.label}>{step.label}</span>
          {index < at && <span className={styles.hidden}>({doneLabel})</span>}
        </li>
      ))}
    </ol>
  );
}
