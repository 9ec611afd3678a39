/** Shows a failure: one message as a sentence, several as a list. */
import { Banner } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import type { Failure } from "./answer.ts";
import { failureTexts } from "./failure-text.ts";
import styles from "./failure-words.module.css";

export function FailureWords({ failure }: Readonly<{ failure: Failure }>): ReactElement {
  return <MessageList texts={failureTexts(failure)} />;
}

/** Banner above a form about a refused request; draws nothing without a failure. */
export function FailureBanner({ failure }: Readonly<{ failure: Failure | null }>): ReactElement | null {
  return (
    failure && (
      <Banner tone="danger">
        <FailureWords failure={failure} />
      </Banner>
    )
  );
}

export function MessageList({ texts }: Readonly<{ texts: readonly string[] }>): ReactElement {
  if (texts.length <= 1) return <>{texts[0]}</>;
  return (
    <ul className={styles["words"]}>
      {texts.map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  );
}
