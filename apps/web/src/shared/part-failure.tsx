/** Failure of a part of the page: title, message and request number, as in the dialog. Source: specification 8, behaviour 3.10. */
import { RequestId } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import type { Failure } from "./answer.ts";
import { partFailureTexts, partFailureTitle } from "./failure-text.ts";
import { MessageList } from "./failure-words.tsx";
import { t } from "./text.ts";

export function PartFailure({ failure }: Readonly<{ failure: Failure }>): ReactElement {
  const failureTitle = partFailureTitle(failure);
  return (
    <>
      {failureTitle !== null && <strong>{failureTitle}</strong>}
      <div>
        <MessageList texts={partFailureTexts(failure)} />
      </div>
      {failure.requestId !== null && (
        <RequestId
          requestId={failure.requestId}
          labels={{ requestId: t("common.requestId"), copy: t("common.copy"), copied: t("common.copied") }}
        />
      )}
    </>
  );
}
