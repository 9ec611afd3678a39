/** Printed document: a count sheet with bar codes, or the closing report. */
import { outcomes } from "@comptoir/domain/errors";
import { Card, Page, SkeletonRows } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import type { ScreenProps } from "../../routes.ts";
import { FailedPart } from "../../shared/failed-part.tsx";
import { messageText } from "../../shared/failure-text.ts";
import { t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { useNearestList } from "../../shared/use-nearest-list.ts";
import { DocumentGone } from "./document-gone.tsx";
import { documentGateway } from "./inventory-requests.ts";
import { ClosingReport } from "./closing-report.tsx";
import { CountSheet } from "./count-sheet.tsx";
import { documentsPath } from "./inventory-words.ts";

const askDocument = (id: number, signal: AbortSignal) => documentGateway.get(id, signal);

export function PrintPage({ params }: ScreenProps): ReactElement {
  const documentId = Number(params["id"]);
  const [answer, setAnswer] = useAnswer(askDocument, Number.isSafeInteger(documentId) ? documentId : 0);
  useNearestList(documentsPath, answer);
  if (answer === null)
    return (
      <Page>
        <Card>
          <SkeletonRows isPage rows={8} label={t("common.loading")} />
        </Card>
      </Page>
    );
  if (!answer.ok && answer.failure.status === 404) return <DocumentGone />;
  if (!answer.ok)
    return (
      <Page>
        <FailedPart
          isPage
          title={messageText(outcomes.DOCUMENT_LIST.failed)}
          failure={answer.failure}

          onRetry={() => void documentGateway.get(documentId).then(setAnswer)}
        />
      </Page>
    );
  const { lines = [], ...head } = answer.value;
  return head.status === "CLOSED" ? (
    <ClosingReport head={head} lines={lines.filter(({ isDeleted }) => !isDeleted)} />
  ) : (
    <CountSheet head={head} />
  );
}
