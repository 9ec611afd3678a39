/** Where an import is. */
import type { ReactElement } from "react";

import { t } from "../../../shared/text.ts";
import type { ImportStep } from "../import-store.ts";
import styles from "../import.module.css";

const steps: readonly ImportStep[] = ["file", "mapping", "check", "done"];

export function Steps({ step }: Readonly<{ step: ImportStep }>): ReactElement {
  const at = steps.indexOf(step);
  return (
    <ol className={styles["steps"]} aria-label={t("importing.steps")}>
      {steps.map((one, index) => (
        <li
          key={one}
          className={`${styles["step"]} ${index === at ? styles["current"] : index < at ? styles["passed"] : ""}`}
          aria-current={index === at ? "step" : undefined}
        >
          <span className={styles["number"]}>{index + 1}</span>
          {t(`importing.step_${one}`)}
          {index < at && <span className={styles["hidden"]}>({t("importing.stepDone")})</span>}
        </li>
      ))}
    </ol>
  );
}
