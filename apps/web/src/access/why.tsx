/**
 * Explains why the signed-in user is denied: the missing permission and who can grant it, or every step on request.
 * Renders nothing until the explanation arrives, or if there is none.
 */
import type { AccessExplanation } from "@comptoir/api/wire";
import type { PermissionCode } from "@comptoir/domain/access";
import type { ReactElement } from "react";

import { askSignedIn } from "../runtime.ts";
import type { Answer } from "../shared/answer.ts";
import { t, text } from "../shared/text.ts";
import { useAnswer } from "../shared/use-answer.ts";
import { listGranterTexts, missingPermissionsText, accessStepText } from "./access-words.ts";

/** Asks for the explanation of the caller's access, and loads its texts. */
async function askExplanation(permissions: string, signal: AbortSignal): Promise<Answer<AccessExplanation>> {
  const [answer] = await Promise.all([
    askSignedIn((api) => api.explanation.why({ query: { permissions } }), signal),
    text.load("access", "management"),
  ]);
  return answer;
}

export function WhyDenied({ permissions }: Readonly<{ permissions: readonly PermissionCode[] }>): ReactElement | null {
  const [answer] = useAnswer(askExplanation, permissions.join(","));
  if (answer?.ok !== true || answer.value.steps.length === 0) return null;
  const { steps } = answer.value;
  const missingText = missingPermissionsText(steps);
  return (
    <div className="why">
      {missingText !== null && <p>{missingText}</p>}
      {listGranterTexts(steps).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <details>
        <summary>{t("access.why")}</summary>
        <ul>
          {[...new Set(steps.map(accessStepText))].map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}
