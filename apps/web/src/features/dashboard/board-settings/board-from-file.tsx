/** Chooses the file of an exported dashboard, and says what is wrong with it. */
import {
  chainOfBoard,
  readBoardFile,
  type BoardFile,
  type BoardFileChain,
  type Dashboard,
  type ReportWidget,
  type Widget,
} from "@comptoir/domain/dashboard";
import { isLanguageCode, languages } from "@comptoir/domain/language";
import type { TextKey } from "@comptoir/i18n";
import { fail, issue, type Issue } from "@comptoir/domain/result";
import { Field, FileDrop } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import { countText } from "../../../session/written.ts";
import { issueText } from "../../../shared/failure-text.ts";
import { t } from "../../../shared/text.ts";
import { boardsState } from "../dashboard-store.ts";

export type BoardFromFileProps = Readonly<{
  /** Number of widgets that the chosen file has; null before a file is chosen. */
  widgetCount: number | null;
  onRead: (file: BoardFile) => void;
}>;

/** Larger files are not read at all. Units: bytes. */
const fileBytesAtMost = 16_000_000;
const faultTextsAtMost = 8;

export function BoardFromFile({ widgetCount, onRead }: BoardFromFileProps): ReactElement {
  const [name, setName] = useState("");
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const readChosenFile = async (file: File) => {
    const fileResult =
      file.size > fileBytesAtMost
        ? fail(issue("BOARD_FILE"))
        : readBoardFile(await file.text(), findOwnChain(boardsState.boards));
    setName(file.name);
    setIssues(fileResult.ok ? [] : fileResult.issues);
    if (fileResult.ok) onRead(fileResult.value);
  };
  const chosenFileLabel =
    widgetCount === null || issues.length > 0
      ? undefined
      : { name, detail: t("widget.patternCount", { count: widgetCount, number: countText(widgetCount) }) };
  return (
    <Field
      id="board-file"
      label={t("widget.fromFile")}
      help={t("widget.fromFileHelp")}
      error={issues.length === 0 ? undefined : faultTextsOf(issues)}
    >
      <FileDrop
        label={t("widget.fromFileDrop")}
        accept=".json,application/json"
        file={chosenFileLabel}
        onFile={(file) => void readChosenFile(file)}
      />
    </Field>
  );
}

/** The chain whose dashboards the reader has; null without any. */
function findOwnChain(list: readonly Dashboard[]): BoardFileChain | null {
  const boardOfChain = list.find(({ targetId }) => targetId !== null);
  return boardOfChain === undefined ? null : chainOfBoard(boardOfChain);
}

/** Joins the first different issues, each with the number of its widget and the field in it, or the field of the dashboard. */
const faultTextsOf = (issues: readonly Issue[]): string =>
  [...new Set(issues.map(faultText))].slice(0, faultTextsAtMost).join(" ");

function faultText({ code, path, params }: Issue): string {
  const issueMessage = issueText({ code, field: path.join("."), params });
  const [part, position, field, detail] = path;
  if (part === "widgets" && typeof position === "number")
    return t("widget.fileFault", {
      place: [countText(position + 1), ...widgetFieldWords(field, detail)].join(" · "),
      text: issueMessage,
    });
  return part === "description" || part === "longDescription" || part === "period"
    ? t("management.filterSentence", { field: t(labelKeyByBoardField[part]), value: issueMessage })
    : issueMessage;
}

/** Returns the label that the widget editor has for a field; for a title, with its language. */
function widgetFieldWords(field: string | number | undefined, detail: string | number | undefined): readonly string[] {
  const knownFieldName = widgetFieldNames.find((name) => name === field);
  if (knownFieldName === undefined) return [];
  return [t(labelKeyByWidgetField[knownFieldName]), ...(isLanguageCode(detail) ? [languages[detail].name] : [])];
}

const labelKeyByWidgetField = {
  kind: "widget.what",
  stat: "widget.what",
  type: "widget.howDrawn",
  primary: "widget.measure",
  secondary: "widget.beside",
  dimension: "widget.split",
  grain: "widget.grain",
  topN: "widget.topN",
  period: "widget.period",
  compare: "widget.comparedWith",
  fixedValue: "widget.fixedValue",
  filters: "widget.only",
  title: "widget.wordsTitle",
  thresholds: "widget.thresholds",
  annotations: "widget.annotations",
  drill: "widget.leads",
  report: "widget.report",
  format: "widget.format",
  refreshSec: "widget.refresh",
} as const satisfies Partial<Record<keyof Widget | keyof ReportWidget, TextKey>>;
const widgetFieldNames = Object.keys(labelKeyByWidgetField).filter((name): name is keyof typeof labelKeyByWidgetField =>
  Object.hasOwn(labelKeyByWidgetField, name),
);

const labelKeyByBoardField = {
  description: "widget.boardName",
  longDescription: "widget.boardLong",
  period: "widget.boardPeriod",
} as const;
