/** Why the signed-in person may not, sentence by sentence; nothing until the answer is there. */
import type { AccessExplanation } from "@comptoir/api/wire";
import type { PermissionCode } from "@comptoir/domain/access";
import { useEffect, useState } from "react";
import type { ReactElement } from "react";

import { askSignedIn } from "../runtime.ts";
import { t, text } from "../shared/text.ts";
import { stepText } from "./access-words.ts";

export function Why({ permissions }: Readonly<{ permissions: readonly PermissionCode[] }>): ReactElement | null {
  const [steps, setSteps] = useState<AccessExplanation["steps"]>([]);
  const asked = permissions.join(",");

  useEffect(
    function askWhy() {
      const leaving = new AbortController();
      void Promise.all([askSignedIn((api) => api.nav.why({ query: { permissions: asked } }), leaving.signal), text.load("access")]).then(([answer]) => {
        if (answer.ok && !leaving.signal.aborted) setSteps(answer.value.steps);
      });
      return () => leaving.abort();
    },
    [asked],
  );

  if (steps.length === 0) return null;
  return (
    <section className="why" aria-label={t("access.why")}>
      <h2>{t("access.why")}</h2>
      <ul>
        {[...new Set(steps.map(stepText))].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}
