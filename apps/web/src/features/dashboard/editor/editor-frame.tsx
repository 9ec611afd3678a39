/** Frame of a widget's editor: a preview of the widget, and the questions about it. */
import type { WidgetLayout } from "@comptoir/domain/dashboard";
import type { Issue } from "@comptoir/domain/result";
import { Banner, Button, FormErrors, type FormError } from "@comptoir/ui-react";
import { useEffect, useRef } from "react";
import type { KeyboardEvent, ReactElement, ReactNode } from "react";

import { useCloseKey } from "../../../editor/use-editor-keys.ts";
import { issueText } from "../../../shared/failure-text.ts";
import { askQuestion } from "../../../shared/ask-question.ts";
import { t } from "../../../shared/text.ts";
import styles from "./editor.module.css";

/** Functions of an edited widget's store that its frame calls. */
interface EditorStoreActions<W> {
  readonly finish: () => W | null;
  /** Tells whether leaving would lose something chosen or typed. */
  readonly isChanged: () => boolean;
  readonly startOver: () => void;
  readonly forget: () => void;
}

export type EditorFrameProps<W> = Readonly<{
  store: EditorStoreActions<W>;
  isNew: boolean;
  isTried: boolean;
  isRestored: boolean;
  issues: readonly Issue[];
  /** Issues because of which the preview still shows earlier choices. */
  previewIssues: readonly Issue[];
  /** Why the widget cannot be finished yet, without an error in it. */
  wait?: string | undefined;
  layout: Pick<WidgetLayout, "w" | "h">;
  preview: ReactNode;
  /** Questions about the widget. */
  children: ReactNode;
  onDone: (widget: W) => void;
  onCancel: () => void;
}>;

export function EditorFrame<W>(props: EditorFrameProps<W>): ReactElement {
  const { store, isNew, isTried, isRestored, issues, previewIssues, wait, layout, preview, children } = props;
  const { onDone, onCancel } = props;
  const panelRef = useRef<HTMLElement>(null);
  useEffect(function focusPanel() {
    panelRef.current?.querySelector<HTMLElement>("section :is(select, input, button)")?.focus();
  }, []);
  /** Scrolls to the list of errors: in the panel on a desk, in the page on a phone. */
  const scrollToErrors = () => {
    panelRef.current?.scrollTo({ top: 0 });
    panelRef.current?.querySelector("header")?.scrollIntoView({ block: "nearest" });
  };
  const finishEditing = () => {
    const finishedWidget = store.finish();
    if (finishedWidget !== null) onDone(finishedWidget);
    else requestAnimationFrame(scrollToErrors);
  };
  const cancelEditing = async () => {
    if (store.isChanged() && !(await askToLoseChanges())) return;
    store.forget();
    onCancel();
  };
  useCloseKey(() => void cancelEditing());
  const finishByKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    finishEditing();
    event.preventDefault();
    event.stopPropagation();
  };
  const { w, h } = layout;
  return (
    <div className={styles["editor"]} onKeyDown={finishByKey}>
      <section className={styles["preview"]} aria-label={t("widget.preview")}>
        <p className={styles["muted"]}>{t("widget.preview")}</p>
        <div className={styles["sheet"]} style={{ maxWidth: `${Math.max(w, 3) * columnPx}px`, minHeight: h * rowPx }}>
          {preview}
        </div>
        {previewIssues.some((previewIssue) => isIssueMarked(previewIssue, isTried)) && (
          <p className={styles["muted"]}>{t("widget.invalidPreview")}</p>
        )}
      </section>
      <aside ref={panelRef} className={styles["panel"]} aria-label={t(isNew ? "widget.adding" : "widget.editing")}>
        <header className={styles["head"]}>
          <h2>{t(isNew ? "widget.adding" : "widget.editing")}</h2>
        </header>
        <EditorNotices {...{ isTried, isRestored, issues, wait }} onStartOver={store.startOver} />
        {children}
        <footer className={styles["foot"]}>
          <Button onClick={() => void cancelEditing()}>{t("common.cancel")}</Button>
          <Button variant="primary" onClick={finishEditing}>
            {t("widget.done")}
          </Button>
        </footer>
      </aside>
    </div>
  );
}

const askToLoseChanges = (): Promise<boolean> =>
  askQuestion({
    title: t("widget.leaveTitle"),
    texts: [t("widget.leaveText")],
    yes: t("widget.leaveAnyway"),
    no: t("widget.keepEditing"),
  });

type EditorNoticesProps = Pick<EditorFrameProps<unknown>, "isTried" | "isRestored" | "issues" | "wait"> &
  Readonly<{ onStartOver: () => void }>;

/** Notice of restored choices, and the list of errors once finishing was tried. */
function EditorNotices({ isTried, isRestored, issues, wait, onStartOver }: EditorNoticesProps): ReactElement {
  return (
    <>
      {isRestored && (
        <Banner
          tone="neutral"
          title={t("widget.restored")}
          actions={
            <Button size="compact" onClick={onStartOver}>
              {t("widget.startOver")}
            </Button>
          }
        />
      )}
      {isTried && <FormErrors title={t("widget.errors")} errors={listErrors(issues, wait)} />}
    </>
  );
}

/** Lists the errors, each sentence once, with the first field that it is about. */
function listErrors(issues: readonly Issue[], wait: string | undefined): readonly FormError[] {
  const allErrors = [
    ...(wait === undefined ? [] : [{ fieldId: controlIdOf(["report"]), message: wait }]),
    ...issues.map(({ code, path, params }) => ({
      fieldId: controlIdOf(path),
      message: issueText({ code, field: path.join("."), params }),
    })),
  ];
  return allErrors.filter((error, index) => allErrors.findIndex(({ message }) => message === error.message) === index);
}

/** Fields that are checked while they are typed. */
const fieldsCheckedOnTyping = /^(?:topN|fixedValue|thresholds|annotations|title|prompts)/u;
/** Codes of errors that a field has because nothing was typed in it yet. */
const emptyFieldCodes: ReadonlySet<string> = new Set(["REQUIRED", "FILTER_VALUE_MISSING"]);

/** Returns the error text of a field once finishing was tried, or while the field is typed; undefined without an error to show. */
export function fieldErrorOf(issues: readonly Issue[], isTried: boolean, field: string): string | undefined {
  const fieldIssue = issues.find(({ path }) => isPathInField(path.join("."), field));
  if (fieldIssue === undefined || !isIssueMarked(fieldIssue, isTried)) return undefined;
  return issueText({ code: fieldIssue.code, field, params: fieldIssue.params });
}

/** Tells whether the field of an issue shows it: once finishing was tried, or while the field is typed. */
const isIssueMarked = ({ code, path }: Issue, isTried: boolean): boolean =>
  isTried || (fieldsCheckedOnTyping.test(path.join(".")) && !emptyFieldCodes.has(code));

const isPathInField = (path: string, field: string): boolean => path === field || path.startsWith(`${field}.`);

/** Returns the id of the control that an issue belongs to. */
function controlIdOf(path: readonly (string | number)[]): string {
  const [name, index, property] = path;
  if (name === "prompts") return `widget-prompts-${index}`;
  if (name === "filters") return `widget-filters-${index}`;
  if (name === "annotations" && index !== undefined) return `widget-annotations-${index}-${property}`;
  return `widget-${name}`;
}

/** Size of a grid cell of the preview. Units: px. */
const [columnPx, rowPx] = [96, 76];
