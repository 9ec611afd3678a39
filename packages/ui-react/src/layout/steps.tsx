import { useLayoutEffect, useRef } from "react";
import type { ReactElement } from "react";

import { Icon } from "../icons/icon.tsx";
import { classNames } from "../shared/class-names.ts";
import styles from "./steps.module.css";

export type Step = Readonly<{ key: string; label: string }>;

export type StepsProps = Readonly<{
  label: string;
  steps: readonly Step[];
  /** The current step; earlier ones are done. Null once all are. */
  current: string | null;
  /** Announced for a finished step, such as "done". */
  doneLabel: string;
}>;

/** Progress of a multi-step task. The list takes the focus at each step, because the pressed button is gone. */
export function Steps({ label, steps, current, doneLabel }: StepsProps): ReactElement {
  const stepIndex = current === null ? steps.length : steps.findIndex((step) => step.key === current);
  const listRef = useRef<HTMLOListElement>(null);
  const previousKey = useRef(current);
  useLayoutEffect(
    function followStep() {
      if (previousKey.current === current) return;
      previousKey.current = current;
      listRef.current?.focus();
    },
    [current],
  );
  return (
    <ol ref={listRef} tabIndex={-1} className={styles.steps} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.key}
          className={classNames(styles.step, index === stepIndex && styles.current, index < stepIndex && styles.done)}
          aria-current={index === stepIndex ? "step" : undefined}
        >
          <span className={styles.number} aria-hidden="true">
            {index < stepIndex ? <Icon name="check" size={14} /> : index + 1}
          </span>
          <span className={styles.label}>{step.label}</span>
          {index < stepIndex && <span className={styles.hidden}>({doneLabel})</span>}
        </li>
      ))}
    </ol>
  );
}
