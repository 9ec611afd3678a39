/** An alert, opened by its address; or a new one on a widget that the address names. */
import {
  alertMeasureOf,
  getMeasure,
  isReportWidget,
  mayReceiveAlert,
  type Dashboard,
} from "@comptoir/domain/dashboard";
import { ButtonLink, EmptyState, Page, SkeletonRows } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { Link, useLocation, useSearch } from "wouter";

import type { ScreenProps } from "../../routes.ts";
import { session } from "../../session/session.ts";
import { alertsPath } from "../../shared/alert-path.ts";
import type { Answer } from "../../shared/answer.ts";
import { addToast } from "../../shared/notices.ts";
import { FailedPart } from "../../shared/failed-part.tsx";
import { placeState, type Place } from "../../shared/place-store.ts";
import { language, t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { alertDraftOf, newAlertDraft, type WatchedFigureFacts } from "./alert-draft.ts";
import { AlertEditor } from "./alert-editor.tsx";
import { askAlerts, askBoards, changeAlert, createAlert } from "./alert-requests.ts";
import { BoardsLink } from "./boards-link.tsx";

export function AlertPage({ params }: ScreenProps): ReactElement {
  const [attempt, setAttempt] = useState(0);
  const [answer] = useAnswer(askAlerts, { again: attempt });
  const [, navigate] = useLocation();
  const closeAlert = () => navigate(alertsPath);
  if (answer?.ok !== true) return <WaitingOrFailed answer={answer} onRetry={() => setAttempt(attempt + 1)} />;
  const alert = answer.value.alerts.find(({ id }) => String(id) === params["id"]);
  if (alert === undefined)
    return (
      <Page>
        <EmptyState
          isPage
          icon="bell"
          title={t("alert.gone")}
          actions={
            <Link href={alertsPath} asChild>
              <ButtonLink>{t("alert.title")}</ButtonLink>
            </Link>
          }
        />
      </Page>
    );
  const { id, version } = alert;
  return (
    <Page>
      <AlertEditor
        key={`${id} ${version}`}
        name={`alert.${id}`}
        isNew={false}
        figure={{ ...alert, thresholds: [], isOfRows: alert.measure === null }}
        stored={alertDraftOf(alert)}
        save={(choice) => changeAlert({ id, version, ...choice })}
        onSaved={() => {
          addToast(t("management.saved"));
          closeAlert();
        }}
        onClose={closeAlert}
      />
    </Page>
  );
}

export function NewAlertPage(): ReactElement {
  const addressParams = new URLSearchParams(useSearch());
  const [attempt, setAttempt] = useState(0);
  const [answer] = useAnswer(askBoards, { again: attempt });
  const { places } = useSnapshot(placeState);
  const { claims } = useSnapshot(session.state);
  const [, navigate] = useLocation();
  const [boardId, widget, layerId] = ["board", "widget", "tl"].map((name) => Number(addressParams.get(name)));
  if (boardId === undefined || widget === undefined || layerId === undefined) throw new Error("No names to read");
  const figureLayer = places.find(({ id }) => id === layerId);
  if (answer?.ok !== true || places.length === 0)
    return <WaitingOrFailed answer={answer} onRetry={() => setAttempt(attempt + 1)} />;
  const watchedFigure = watchedFigureOf(answer.value, {
    boardId,
    widget,
    place: figureLayer,
    permissions: claims?.permissions ?? [],
  });
  if (watchedFigure === null)
    return (
      <Page>
        <EmptyState
          isPage
          icon="bell"
          title={t("alert.noFigure")}
          description={t("alert.noFigureText")}
          actions={<BoardsLink />}
        />
      </Page>
    );
  return (
    <Page>
      <AlertEditor
        name={`alert.new.${boardId}.${widget}.${layerId}`}
        isNew
        figure={watchedFigure}
        stored={newAlertDraft}
        save={(choice) => createAlert({ boardId, widget, layerId, ...choice })}
        onSaved={() => {
          addToast(t("alert.created"));
          navigate(alertsPath, { replace: true });
        }}
        onClose={() => navigate(alertsPath)}
      />
    </Page>
  );
}

type FigureToWatch = Readonly<{
  boardId: number;
  widget: number;
  place: Place | undefined;
  permissions: readonly string[];
}>;

/** Describes the figure of a widget; null if an alert cannot watch it. */
function watchedFigureOf(
  boards: readonly Dashboard[],
  { boardId, widget, place, permissions }: FigureToWatch,
): WatchedFigureFacts | null {
  const watchedWidget = boards.find(({ id }) => id === boardId)?.widgets.find(({ i }) => i === widget);
  if (watchedWidget === undefined || place === undefined || isReportWidget(watchedWidget)) return null;
  const measure = alertMeasureOf(watchedWidget);
  if (measure === null || !mayReceiveAlert(measure, permissions)) return null;
  const limitsOfWidget = watchedWidget.thresholds.map(({ from }) => from);
  return {
    title: watchedWidget.title[language],
    place: place.description,
    timeZone: place.timeZone,
    unit: getMeasure(measure).unit,
    thresholds: limitsOfWidget,
    isOfRows: false,
  };
}

/** Answer that is loading, or that failed. */
export function WaitingOrFailed({
  answer,
  onRetry,
}: Readonly<{ answer: Answer<unknown> | null; onRetry: () => void }>): ReactElement {
  return (
    <Page>
      {answer === null || answer.ok ? (
        <SkeletonRows isPage rows={8} label={t("common.loading")} />
      ) : (
        <FailedPart
          isPage
          title={t("alert.failedOne")}
          failure={answer.failure}

          onRetry={onRetry}
        />
      )}
    </Page>
  );
}
