/** Dialog that puts the current view of a report on a dashboard: title, dashboard, picture and period. */
import { addWidget, type Dashboard, type ReportWidget, type WidgetReport } from "@comptoir/domain/dashboard";
import type { LanguageCode } from "@comptoir/domain/language";
import { needsGroups, type PresentationType } from "@comptoir/domain/report";
import { Button, Dialog, Field, SegmentedControl, Select, SkeletonRows } from "@comptoir/ui-react";
import { useCallback, useState } from "react";
import type { ReactElement } from "react";
import { useLocation } from "wouter";

import { boardCalls, changeableBoards, changeWidgets, type BoardCalls } from "../../report/board-calls.ts";
import { reportPictures } from "../../report/report-address.ts";
import { periodText } from "../../report/report-words.ts";
import type { Failure } from "../../shared/answer.ts";
import { fieldText } from "../../shared/failure-text.ts";
import { addToast, whileRunning } from "../../shared/notices.ts";
import { FailedPart } from "../../shared/failed-part.tsx";
import { showFailure } from "../../shared/show-failure.ts";
import { t } from "../../shared/text.ts";
import { TitleField, titleError } from "../../shared/title-field.tsx";
import { useAnswer } from "../../shared/use-answer.ts";
import styles from "./schedule.module.css";

export type WidgetDialogProps = Readonly<{
  /** Default title. */
  name: string;
  /** Names of the report, in the languages that it has one in. */
  titles: Readonly<Partial<ReportWidget["title"]>>;
  report: WidgetReport;
  picture: PresentationType;
  /** Whether the report has groups to draw. */
  isGrouped: boolean;
  /** Period of the current view. */
  period: string;
  onClose: () => void;
  calls?: BoardCalls;
}>;

const newBoardId = "new";
const boardsPath = "/bi";
/** Heights of a new widget by picture. Units: grid rows. */
const widgetHeightByPicture = {
  table: 6,
  list: 5,
  card: 3,
  tile: 4,
  bar: 5,
  line: 5,
  pie: 5,
} as const satisfies Record<PresentationType, number>;

export function WidgetDialog(props: WidgetDialogProps): ReactElement {
  const { onClose, calls = boardCalls } = props;
  const [attempt, setAttempt] = useState(0);
  const [answer] = useAnswer(
    useCallback((_: { readonly again: number }, signal: AbortSignal) => calls.list(signal), [calls]),
    { again: attempt },
  );
  if (answer?.ok === true) return <WidgetForm {...props} boards={changeableBoards(answer.value)} />;
  return (
    <Dialog open onClose={onClose} title={t("report.widgetTitle")} closeLabel={t("common.close")}>
      {answer === null ? (
        <SkeletonRows rows={4} label={t("common.loading")} />
      ) : (
        <FailedPart
          compact
          title={t("report.widgetBoardsFailed")}
          failure={answer.failure}
          onRetry={() => setAttempt((previousAttempt) => previousAttempt + 1)}
        />
      )}
    </Dialog>
  );
}

/** Time for which the message of an added widget is shown, long enough to open its dashboard. Units: milliseconds. */
const addedToastMs = 10_000;

type WidgetFormProps = WidgetDialogProps & Readonly<{ boards: readonly Dashboard[] }>;

function WidgetForm(props: WidgetFormProps): ReactElement {
  const { boards, isGrouped, period, onClose } = props;
  const widgetForm = useWidgetForm(props);
  const { title, setTitle, missing, isBusy, save } = widgetForm;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("report.widgetTitle")}
      closeLabel={t("common.close")}
      closesOutside={false}
      actions={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {t("common.cancel")}
          </Button>
          <Button variant="primary" disabled={isBusy} onClick={() => void save()}>
            {t("report.widgetAdd")}
          </Button>
        </>
      }
    >
      <form
        className={styles["form"]}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TitleField
          isFirst
          label={t("report.widgetName")}
          isMissing={missing === "title"}
          value={title}
          onChange={setTitle}
        />
        <BoardFields form={widgetForm} boards={boards} />
        <DrawingFields form={widgetForm} isGrouped={isGrouped} period={period} />
      </form>
    </Dialog>
  );
}

type BoardFieldsProps = Readonly<{ form: ReturnType<typeof useWidgetForm>; boards: readonly Dashboard[] }>;

/** Choice of a dashboard, and the name of a new one. */
function BoardFields({ form, boards }: BoardFieldsProps): ReactElement {
  const { boardId, setBoardId, boardName, setBoardName, isNewBoard, missing, failure } = form;
  return (
    <>
      <Field label={t("report.widgetBoard")}>
        <Select
          value={boardId}
          options={[
            ...boards.map((board) => ({ value: String(board.id), label: board.description })),
            { value: newBoardId, label: t("report.widgetNewBoard") },
          ]}
          onChange={setBoardId}
        />
      </Field>
      {isNewBoard && (
        <TitleField
          label={t("report.widgetBoardName")}
          help={t("report.widgetBoardHelp")}
          isMissing={missing === "boardName"}
          error={fieldText(failure, "description")}
          value={boardName}
          onChange={setBoardName}
        />
      )}
    </>
  );
}

type WidgetFields = ReturnType<typeof useWidgetFields>;

function useWidgetFields({ name, boards, isGrouped, picture }: WidgetFormProps) {
  const [title, setTitle] = useState(name);
  const [boardId, setBoardId] = useState(() => String(boards[0]?.id ?? newBoardId));
  const [boardName, setBoardName] = useState("");
  const [type, setType] = useState<PresentationType>(isGrouped || !needsGroups(picture) ? picture : "table");
  const [followsBoard, setFollowsBoard] = useState(false);
  const [isWide, setWide] = useState(type === "table");
  return {
    title,
    setTitle,
    boardId,
    setBoardId,
    boardName,
    setBoardName,
    type,
    setType,
    followsBoard,
    setFollowsBoard,
    isWide,
    setWide,
  };
}

/** Makes the widget of the report. An unchanged title is that of the report in each language; a typed title is the same in all languages. */
function makeWidget(
  { name, titles, report, period }: WidgetFormProps,
  { title, type, followsBoard }: WidgetFields,
  placement: Pick<ReportWidget, "i" | "layout">,
): ReportWidget {
  const titleInLanguage = (code: LanguageCode): string => (title === name ? (titles[code] ?? name) : title.trim());
  return {
    ...placement,
    kind: "Report",
    type,
    title: { fr: titleInLanguage("fr"), en: titleInLanguage("en"), es: titleInLanguage("es") },
    period: followsBoard ? null : period,
    refreshSec: 0,
    roles: [],
    report,
    extra: {},
  };
}

/** Checks the form, and adds the widget to its dashboard. */
function useWidgetForm(props: WidgetFormProps) {
  const { onClose, calls = boardCalls } = props;
  const [, navigate] = useLocation();
  const widgetFields = useWidgetFields(props);
  const { title, boardId, boardName, type, isWide } = widgetFields;
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [missingField, setMissing] = useState<"title" | "boardName" | null>(null);
  const isNewBoard = boardId === newBoardId;
  const saveWidget = async () => {
    // Enter submits the form even while a call is running.
    if (isBusy) return;
    if (title.trim() === "") return setMissing("title");
    if (isNewBoard && boardName.trim() === "") return setMissing("boardName");
    if (titleError(title) !== undefined || (isNewBoard && titleError(boardName) !== undefined)) return;
    setMissing(null);
    const addWidgetTo = (widgets: Dashboard["widgets"]) =>
      addWidget(widgets, (i, layout) => makeWidget(props, widgetFields, { i, layout }), {
        w: isWide ? 12 : 6,
        h: widgetHeightByPicture[type],
      });
    setBusy(true);
    const newBoardWidgets = addWidgetTo([]);
    const saveAnswer = await whileRunning(
      isNewBoard
        ? calls.create({
            description: boardName.trim(),
            widgets: newBoardWidgets.ok ? newBoardWidgets.value : [],
            period: "-0d",
          })
        : changeWidgets(calls, Number(boardId), addWidgetTo),
    );
    setBusy(false);
    if (!saveAnswer.ok)
      return saveAnswer.failure.issues.some(({ field }) => field === "description")
        ? setFailure(saveAnswer.failure)
        : showFailure(saveAnswer.failure, { operation: "DASHBOARD_SAVE" });
    const { id, description } = saveAnswer.value;
    onClose();
    addToast(
      t("report.widgetAdded", { name: description }),
      "positive",
      {
        label: t("report.widgetSee"),
        run: () => {
          navigate(`${boardsPath}?board=${id}`);
          return true;
        },
      },
      addedToastMs,
    );
  };
  return { ...widgetFields, isNewBoard, isBusy, failure, missing: missingField, save: saveWidget };
}

type DrawingFieldsProps = Readonly<{ form: WidgetFields; isGrouped: boolean; period: string }>;

/** Choices of the widget's picture, period and width. */
function DrawingFields({ form, isGrouped, period }: DrawingFieldsProps): ReactElement {
  const { type, setType, followsBoard, setFollowsBoard, isWide, setWide } = form;
  return (
    <>
      <Field label={t("report.widgetShown")} help={isGrouped ? undefined : t("report.widgetUngrouped")}>
        <Select
          value={type}
          options={reportPictures
            .filter((value) => isGrouped || !needsGroups(value))
            .map((value) => ({ value, label: t(`report.view_${value}`) }))}
          onChange={(value) => setType(reportPictures.find((picture) => picture === value) ?? "table")}
        />
      </Field>
      <Field label={t("report.widgetDays")}>
        <SegmentedControl
          label={t("report.widgetDays")}
          value={followsBoard ? "board" : "own"}
          options={[
            { value: "own", label: t("report.widgetDaysOwn", { period: periodText(period) }) },
            { value: "board", label: t("report.widgetDaysBoard") },
          ]}
          onChange={(value) => setFollowsBoard(value === "board")}
        />
      </Field>
      <Field label={t("report.widgetWidth")}>
        <SegmentedControl
          label={t("report.widgetWidth")}
          value={isWide ? "whole" : "half"}
          options={[
            { value: "half", label: t("report.widgetHalf") },
            { value: "whole", label: t("report.widgetWhole") },
          ]}
          onChange={(value) => setWide(value === "whole")}
        />
      </Field>
    </>
  );
}
