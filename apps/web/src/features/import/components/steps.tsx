/** Where an import is. The next step takes the focus, since the button that led to it is gone. */
import { useEffect, useRef } from "react";
import type { ReactElement } from "react";

import { t } from "../../../shared/text.ts";
import type { ImportStep } from "../import-state.ts";
import styles from "../import.module.css";

const steps: readonly ImportStep[] = ["file", "mapping", "check", "done"];

export function Steps({ step }: Readonly<{ step: ImportStep }>): ReactElement {
  const at = steps.indexOf(step);
  const list = useRef<HTMLOListElement>(null);
  const before = useRef(step);
  useEffect(
    function followStep() {
      if (before.current === step) return;
      before.current = step;
      list.current?.focus();
    },
    [step],
  );
  return (
    <ol ref={list} tabIndex={-1} className={styles["steps"]} aria-label={t("importing.steps")}>
      {steps.map((one, index) => (
        <li
          key={one}
          className={`${styles["step"]} ${index === at ? styles["current"] : index < at ? styles["passed"] : ""}`}
          aria-current={index === at ? "step" : undefined}
        >
          <span className={styles["number"]}>{index + 1}</span>
          <span className={styles["stepName"]}>{t(`importing.step_${one}`)}</span>
          {index < at && <span className={styles["hidden"]}>({t("importing.stepDone")})</span>}
        </li>
      ))}
    </ol>
  );
}
