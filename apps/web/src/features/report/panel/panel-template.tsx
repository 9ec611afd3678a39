/** Template of a side panel, with the fields to insert and its faults by line. */
import { getReportKind, type ReportKindCode } from "@comptoir/domain/report";
import { Button, Field, Popover, SearchList, TextArea } from "@comptoir/ui-react";
import { useRef } from "react";
import type { ReactElement } from "react";

import styles from "../../../rows/panel.module.css";
import { t } from "../../../shared/text.ts";
import { fieldOptions } from "../field-options.ts";
import type { listTemplateFaults } from "./panel-draft.ts";

type TemplateFaults = ReturnType<typeof listTemplateFaults>;

type TemplateProps = Readonly<{
  source: ReportKindCode;
  html: string;
  faults: TemplateFaults;
  permissions: readonly string[];
  onChange: (html: string) => void;
}>;

/** Text of a template. A fault leads to its line. */
export function PanelTemplateText({ source, html, faults, permissions, onChange }: TemplateProps): ReactElement {
  const textAreaRef = useRef<HTMLTextAreaElement>(null);
  const insertText = (insertedText: string) => {
    const textArea = textAreaRef.current;
    const [from, to] = [textArea?.selectionStart ?? html.length, textArea?.selectionEnd ?? html.length];
    onChange(`${html.slice(0, from)}${insertedText}${html.slice(to)}`);
    requestAnimationFrame(() => {
      textArea?.focus();
      textArea?.setSelectionRange(from + insertedText.length, from + insertedText.length);
    });
  };
  const goToLine = (line: number) => {
    const lineStartIndex =
      html
        .split("\n")
        .slice(0, line - 1)
        .join("\n").length + (line > 1 ? 1 : 0);
    textAreaRef.current?.focus();
    textAreaRef.current?.setSelectionRange(lineStartIndex, lineStartIndex + (html.split("\n")[line - 1]?.length ?? 0));
  };
  return (
    <div className={styles["half"]}>
      <div className={styles["insert"]}>
        <h3 className={styles["heading"]}>{t("report.panelTemplate")}</h3>
        <InsertField source={source} permissions={permissions} onInsert={insertText} />
      </div>
      <Field
        label={t("report.panelTemplate")}
        hideLabel
        help={t("report.panelHelp", { field: "{{net}}", name: "{{label.net}}" })}
      >
        <TextArea
          ref={textAreaRef}
          rows={18}
          spellCheck={false}
          aria-invalid={faults.length > 0 || undefined}
          value={html}
          onChange={(nextText) => onChange(nextText)}
        />
      </Field>
      {faults.length > 0 && <Faults faults={faults} onGo={goToLine} />}
    </div>
  );
}

type InsertProps = Pick<TemplateProps, "source" | "permissions"> & Readonly<{ onInsert: (text: string) => void }>;

function InsertField({ source, permissions, onInsert }: InsertProps): ReactElement {
  return (
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
          options={fieldOptions(getReportKind(source).fields, permissions, () => true)}
          labels={{ search: t("report.searchField"), noMatch: t("report.noField") }}
          onChoose={(field) => {
            close();
            onInsert(`{{${field}}}`);
          }}
        />
      )}
    </Popover>
  );
}

type FaultsProps = Readonly<{ faults: TemplateFaults; onGo: (line: number) => void }>;

function Faults({ faults, onGo }: FaultsProps): ReactElement {
  return (
    <ul className={styles["faults"]} aria-live="polite">
      {faults.slice(0, faultsAtMost).map(({ text: words, line }, index) => (
        <li key={`${index} ${words}`}>
          {line === null ? (
            words
          ) : (
            <button type="button" className={styles["jump"]} onClick={() => onGo(line)}>
              {words}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

const faultsAtMost = 5;
