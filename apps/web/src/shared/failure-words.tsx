/** Shows a failure: one message as a sentence, several as a list. */
import type { ReactElement } from "react";

import type { Failure } from "./answer.ts";
import { failureTexts } from "./failure-text.ts";
import styles from "./failure-words.module.css";

export function FailureWords({ failure }: Readonly<{ failure: Failure }>): ReactElement {
  return <Messages texts={failureTexts(failure)} />;
}

export function Messages({ texts }: Readonly<{ texts: readonly string[] }>): ReactElement {
  if (texts.length <= 1) return <>{texts[0]}</>;
  return (
    <ul className={styles["words"]}>
      {texts.map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  );
}
