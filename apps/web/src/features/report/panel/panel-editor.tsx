/** Editor of a side panel, for those who may change it: the template with its faults by line, the available fields, and a preview of a real row. */
import {
  getReportKind,
  panelColumnsAtMost,
  panelFields,
  panelWidths,
  resolvePanel,
  resolvePanelWidth,
  visibleFields,
  type PanelTemplate,
} from "@comptoir/domain/report";
import type { ReceiptWire } from "@comptoir/api/wire";
import {
  Banner,
  Button,
  Dialog,
  EmptyState,
  Field,
  Popover,
  SearchList,
  SegmentedControl,
  Select,
  TextArea,
} from "@comptoir/ui-react";
import { useMemo, useRef, useState } from "react";
import type { ReactElement, ReactNode } from "react";

import { fieldText, kindText } from "../../../report/report-words.ts";
import { percentText } from "../../../session/written.ts";
import type { Failure } from "../../../shared/answer.ts";
import { failureTexts } from "../../../shared/failure-text.ts";
import { addToast, whileRunning } from "../../../shared/notices.ts";
import { showFailure } from "../../../shared/show-failure.ts";
import { t } from "../../../shared/text.ts";
import { fieldOptions } from "../field-options.ts";
import { useReportGateway } from "../gateway-context.ts";
import { PanelContent } from "../../../rows/panel-content.tsx";
import { initialTemplate, listTemplateFaults, storePanelDraft, readPanelDraft } from "./panel-draft.ts";
import type { Panel, PanelKey } from "../../../rows/panel-gateway.ts";
import type { PanelRow } from "../../../rows/panel-values.ts";
import styles from "../../../rows/panel.module.css";

export type PanelEditorProps = Readonly<{
  /** Panel of the open row. */
  panel: Panel;
  /** Id of the report; 0 is the standard report of its kind. */
  reportId: number;
  row: PanelRow | null;
  receipt: ReceiptWire | null;
  held: readonly string[];
  /** Controls that move through the rows of the preview. */
  walk: ReactNode;
  onSaved: () => void;
  onClose: () => void;
}>;

/** State before a replacement, for undo. */
interface Replaced {
  readonly words: string;
  readonly draft: PanelTemplate;
  readonly saved: Panel;
  readonly theirs: Panel | null;
}

const contentOf = ({
  source,
  reportId,
  linkColumn,
  html,
  width,
  formRows,
  formColumns,
}: PanelTemplate): PanelTemplate => ({ source, reportId, linkColumn, html, width, formRows, formColumns });
const isSame = (left: PanelTemplate, right: PanelTemplate): boolean =>
  JSON.stringify(contentOf(left)) === JSON.stringify(contentOf(right));

export function PanelEditor({
  panel,
  reportId,
  row,
  receipt,
  held,
  walk,
  onSaved,
  onClose,
}: PanelEditorProps): ReactElement {
  const { panels } = useReportGateway();
  const { source } = panel;
  // A saved report gets its own panel in place of the built-in one.
  const beginning = panel.id === 0 ? { ...contentOf(panel), reportId } : contentOf(panel);
  const [saved, setSaved] = useState<Panel>(panel);
  const [storedDraft] = useState(() => readPanelDraft({ source, reportId }));
  const [draft, setDraft] = useState<PanelTemplate>(() => storedDraft ?? beginning);
  const [isFromBefore, setFromBefore] = useState(storedDraft !== null && !isSame(storedDraft, beginning));
  const [failure, setFailure] = useState<Failure | null>(null);
  const [theirs, setTheirs] = useState<Panel | null>(null);
  const [replaced, setReplaced] = useState<Replaced | null>(null);
  const [isBusy, setBusy] = useState(false);
  // Keeps the template while the form of fields is shown.
  const lastHtml = useRef(draft.html);
  const text = useRef<HTMLTextAreaElement>(null);
  const { fields } = getReportKind(source);
  const faults = useMemo(
    () => (draft.html === null ? [] : listTemplateFaults(source, draft.html)),
    [source, draft.html],
  );
  const change = (part: Partial<PanelTemplate>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    setFailure(null);
    storePanelDraft(isSame(next, saved.id === 0 ? beginning : saved) ? null : next, { source, reportId });
  };
  const replace = (by: PanelTemplate, words: string) => {
    setReplaced({ words, draft, saved, theirs });
    setDraft(by);
    setTheirs(null);
    setFromBefore(false);
    setFailure(null);
  };
  const putBack = ({ draft: mine, saved: onto, theirs: met }: Replaced) => {
    setReplaced(null);
    setSaved(onto);
    setTheirs(met);
    setDraft(mine);
    storePanelDraft(mine, { source, reportId });
  };
  const keyFor = (of: Panel): PanelKey =>
    of.id !== 0 && of.reportId === draft.reportId ? { id: of.id, version: of.version } : { id: 0, version: 0 };
  const done = (words: string, undo?: () => void) => {
    storePanelDraft(null, { source, reportId });
    onSaved();
    onClose();
    if (undo === undefined) return addToast(words);
    addToast(words, "positive", { label: t("management.undo"), run: undo }, undoMs);
  };
  const save = async (over: Panel = saved) => {
    setBusy(true);
    const answer = await whileRunning(panels.save({ ...draft, ...keyFor(over) }));
    setBusy(false);
    if (answer.ok) return done(t("report.panelSaved"));
    if (answer.failure.code !== "ENTITY_STALE")
      return answer.failure.status === 400 ? setFailure(answer.failure) : showFailure(answer.failure);
    const now = await panels.list(source);
    if (!now.ok) return showFailure(now.failure);
    setTheirs(resolvePanel(now.value, draft.reportId) ?? null);
  };
  const revert = async () => {
    setBusy(true);
    const answer = await whileRunning(panels.remove({ id: saved.id, version: saved.version }));
    setBusy(false);
    if (!answer.ok) return showFailure(answer.failure);
    const key = answer.value;
    done(
      t("report.panelReverted"),
      () => void panels.restore(key).then((back) => (back.ok ? onSaved() : showFailure(back.failure))),
    );
  };
  const insert = (what: string) => {
    const area = text.current;
    const html = draft.html ?? "";
    const [from, to] = [area?.selectionStart ?? html.length, area?.selectionEnd ?? html.length];
    change({ html: `${html.slice(0, from)}${what}${html.slice(to)}` });
    requestAnimationFrame(() => {
      area?.focus();
      area?.setSelectionRange(from + what.length, from + what.length);
    });
  };
  const goTo = (line: number) => {
    const html = draft.html ?? "";
    const before =
      html
        .split("\n")
        .slice(0, line - 1)
        .join("\n").length + (line > 1 ? 1 : 0);
    text.current?.focus();
    text.current?.setSelectionRange(before, before + (html.split("\n")[line - 1]?.length ?? 0));
  };
  const isMade = saved.id !== 0 && saved.reportId === draft.reportId;
  const isUnchanged = isSame(draft, saved) && isMade;
  const sizes = (most: number) =>
    Array.from({ length: most }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }));
  const places = panelFields(source, Number.MAX_SAFE_INTEGER).length;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("report.panelEdit")}
      closeLabel={t("common.close")}
      closesOutside={false}
      size="large"
      actions={
        <>
          {isMade && (
            <Button variant="quiet" icon="undo" disabled={isBusy} onClick={() => void revert()}>
              {t("report.panelRevert")}
            </Button>
          )}
          <Button disabled={isBusy} onClick={onClose}>
            {t("common.cancel")}
          </Button>
          <Button variant="primary" disabled={isBusy || isUnchanged || faults.length > 0} onClick={() => void save()}>
            {t("report.save")}
          </Button>
        </>
      }
    >
      <div className={styles["editor"]}>
        {isFromBefore && (
          <Banner
            tone="neutral"
            actions={
              <Button
                size="compact"
                onClick={() => {
                  replace(saved.id === 0 ? beginning : contentOf(saved), t("report.panelDiscarded"));
                  storePanelDraft(null, { source, reportId });
                }}
              >
                {t("report.panelDiscard")}
              </Button>
            }
          >
            {t("report.panelDraft")}
          </Banner>
        )}
        {replaced !== null && (
          <Banner
            tone="neutral"
            actions={
              <Button size="compact" onClick={() => putBack(replaced)}>
                {t("management.undo")}
              </Button>
            }
          >
            {replaced.words}
          </Banner>
        )}
        {theirs !== null && (
          <Banner
            tone="warning"
            actions={
              <>
                <Button
                  size="compact"
                  onClick={() => {
                    replace(contentOf(theirs), t("report.panelTaken", { name: theirs.by }));
                    setSaved(theirs);
                  }}
                >
                  {t("report.panelTheirs")}
                </Button>
                <Button
                  size="compact"
                  onClick={() => {
                    setSaved(theirs);
                    setTheirs(null);
                    void save(theirs);
                  }}
                >
                  {t("report.panelMine")}
                </Button>
              </>
            }
          >
            {t("report.panelStale", { name: theirs.by })}
            <details className={styles["theirs"]}>
              <summary>{t("report.panelSeeTheirs")}</summary>
              <pre>{theirs.html ?? t("report.panelForm")}</pre>
            </details>
          </Banner>
        )}
        {failure !== null && <Banner tone="danger">{failureTexts(failure).join(" ")}</Banner>}
        <div className={styles["settings"]}>
          {reportId !== 0 && (
            <Field label={t("report.panelFor")}>
              <SegmentedControl
                label={t("report.panelFor")}
                value={draft.reportId === 0 ? "kind" : "report"}
                options={[
                  { value: "report", label: t("report.panelForReport") },
                  { value: "kind", label: t("report.panelForKind", { kind: kindText(source) }) },
                ]}
                onChange={(value) => change({ reportId: value === "kind" ? 0 : reportId })}
              />
            </Field>
          )}
          <Field label={t("report.panelContent")}>
            <SegmentedControl
              label={t("report.panelContent")}
              value={draft.html === null ? "form" : "template"}
              options={[
                { value: "template", label: t("report.panelTemplate") },
                { value: "form", label: t("report.panelForm") },
              ]}
              onChange={(value) => {
                lastHtml.current = draft.html ?? lastHtml.current;
                change({ html: value === "form" ? null : (lastHtml.current ?? saved.html ?? initialTemplate(source)) });
              }}
            />
          </Field>
          <Field label={t("report.panelWidth")}>
            <Select
              value={draft.width}
              options={Object.entries(panelWidths).map(([value, percent]) => ({ value, label: percentText(percent) }))}
              onChange={(width) => change({ width: resolvePanelWidth(width) })}
            />
          </Field>
          <Field label={t("report.panelLink")}>
            <Select
              value={draft.linkColumn}
              options={visibleFields(fields, held).map((field) => ({ value: field, label: fieldText(field) }))}
              onChange={(linkColumn) => change({ linkColumn })}
            />
          </Field>
          {draft.html === null && (
            <>
              <Field label={t("report.panelRows")}>
                <Select
                  value={String(draft.formRows)}
                  options={sizes(Math.max(draft.formRows, places))}
                  onChange={(value) => change({ formRows: Number(value) })}
                />
              </Field>
              <Field label={t("report.panelColumns")}>
                <Select
                  value={String(draft.formColumns)}
                  options={sizes(panelColumnsAtMost)}
                  onChange={(value) => change({ formColumns: Number(value) })}
                />
              </Field>
            </>
          )}
        </div>
        <div className={draft.html === null ? undefined : styles["halves"]}>
          {draft.html !== null && (
            <div className={styles["half"]}>
              <div className={styles["insert"]}>
                <h3 className={styles["heading"]}>{t("report.panelTemplate")}</h3>
                <Popover
                  label={t("report.panelInsert")}
                  flush
                  width="min(300px, calc(100vw - 16px))"
                  trigger={(trigger) => (
                    <Button {...trigger} variant="quiet" size="compact" icon="plus">
                      {t("report.panelInsert")}
                    </Button>
                  )}
                >
                  {(close) => (
                    <SearchList
                      label={t("report.panelInsert")}
                      value={null}
                      options={fieldOptions(fields, held, () => true)}
                      labels={{ search: t("report.searchField"), noMatch: t("report.noField") }}
                      onChoose={(field) => {
                        close();
                        insert(`{{${field}}}`);
                      }}
                    />
                  )}
                </Popover>
              </div>
              <Field
                label={t("report.panelTemplate")}
                hideLabel
                help={t("report.panelHelp", { field: "{{net}}", name: "{{label.net}}" })}
              >
                <TextArea
                  ref={text}
                  rows={18}
                  spellCheck={false}
                  aria-invalid={faults.length > 0 || undefined}
                  value={draft.html}
                  onChange={(html) => change({ html })}
                />
              </Field>
              {faults.length > 0 && (
                <ul className={styles["faults"]} aria-live="polite">
                  {faults.slice(0, faultsAtMost).map(({ text: words, line }, index) => (
                    <li key={`${index} ${words}`}>
                      {line === null ? (
                        words
                      ) : (
                        <button type="button" className={styles["jump"]} onClick={() => goTo(line)}>
                          {words}
                        </button>
                      )}
                    </li>
                  ))}
                </ul>
              )}
            </div>
          )}
          <div className={styles["half"]}>
            <div className={styles["insert"]}>
              <h3 className={styles["heading"]}>{t("report.panelPreview")}</h3>
              {walk}
            </div>
            <div
              className={styles["preview"]}
              tabIndex={0}
              role="region"
              aria-label={t("report.panelPreview")}
              style={{ maxWidth: `max(260px, ${panelWidths[draft.width]}vw)` }}
            >
              {row === null ? (
                <EmptyState icon="table" title={t("report.panelNoRow")} />
              ) : faults.length > 0 ? (
                <p className={styles["waits"]}>{t("report.panelWaits")}</p>
              ) : (
                <PanelContent panel={draft} row={row} receipt={receipt} />
              )}
            </div>
          </div>
        </div>
      </div>
    </Dialog>
  );
}

const faultsAtMost = 5;

/** Units: milliseconds. */
const undoMs = 10_000;
