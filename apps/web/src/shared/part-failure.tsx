/** Failure of a part of the page: title, message and request number, as in the dialog. Source: specification 8, behaviour 3.10. */
import { RequestId } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import type { Failure } from "./answer.ts";
import { partFailureTexts, partFailureTitle } from "./failure-text.ts";
import { Messages } from "./failure-words.tsx";
import { t } from "./text.ts";

export function PartFailure({ failure }: Readonly<{ failure: Failure }>): ReactElement {
  const title = partFailureTitle(failure);
  return (
    <>
      {title !== null && <strong>{title}</strong>}
      <div>
        <Messages texts={partFailureTexts(failure)} />
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
