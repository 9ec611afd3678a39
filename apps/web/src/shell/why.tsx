/** Why the signed-in person may not: what is missing and who can grant it; the whole reasoning for who asks. Nothing until the answer is there. */
import type { AccessExplanation } from "@comptoir/api/wire";
import type { PermissionCode } from "@comptoir/domain/access";
import { useEffect, useState } from "react";
import type { ReactElement } from "react";

import { askSignedIn } from "../runtime.ts";
import { t, text } from "../shared/text.ts";
import { grantTexts, missingText, stepText } from "./access-words.ts";

export function Why({ permissions }: Readonly<{ permissions: readonly PermissionCode[] }>): ReactElement | null {
  const [steps, setSteps] = useState<AccessExplanation["steps"]>([]);
  const asked = permissions.join(",");

  useEffect(
    function askWhy() {
      const leaving = new AbortController();
      void Promise.all([askSignedIn((api) => api.nav.why({ query: { permissions: asked } }), leaving.signal), text.load("access", "management")]).then(([answer]) => {
        if (answer.ok && !leaving.signal.aborted) setSteps(answer.value.steps);
      });
      return () => leaving.abort();
    },
    [asked],
  );

  if (steps.length === 0) return null;
  const missing = missingText(steps);
  return (
    <div className="why">
      {missing !== null && <p>{missing}</p>}
      {grantTexts(steps).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <details>
        <summary>{t("access.why")}</summary>
        <ul>
          {[...new Set(steps.map(stepText))].map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}
