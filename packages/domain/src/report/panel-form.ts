/** Form of a report's side panel: its column, width and template. */

import { prefixIssuePaths, fail, issue, ok, type Issue, type Result } from "../result/index.ts";
import { checkForm, defineForm, type Form } from "../validation/index.ts";

import { findField } from "./field.ts";
import { panelFields, panelTemplateShape } from "./panel-shape.ts";
import { parseTemplate } from "./parse-template.ts";
import { checkTemplate } from "./render-template.ts";
import { getReportKind, reportKinds, type ReportKindCode } from "./report-kind.ts";
import { defaultPanelWidth, panelWidths, layOutFields, type PanelWidth } from "./side-panel.ts";

/** Side panel of a report's rows. */
export interface PanelTemplate {
  readonly source: ReportKindCode;
  /** Id of the panel's report; 0 applies to every report of the kind without its own panel. */
  readonly reportId: number;
  /** Column whose cells open the panel. */
  readonly linkColumn: string;
  /** The template; null shows a form of the row's fields. */
  readonly html: string | null;
  readonly width: PanelWidth;
  readonly formRows: number;
  readonly formColumns: number;
}

/** Maximum length of a template. Units: UTF-16 units. */
export const templateLengthAtMost = 8_000;

/** Maximum number of columns in a form. */
export const panelColumnsAtMost = 4;

/**
 * Form of a side panel: a template of allowed tags that names fields of its kind, a column that the kind has, and a grid for its fields.
 *
 * Errors: MAX_LENGTH, TEMPLATE_TAG, TEMPLATE_MARKUP, TEMPLATE_FIELD, REPORT_FIELD, and those of the fields.
 * Source: specification 3, behaviour 3.5.
 */
export const panelForm: Form<PanelTemplate> = /* @__PURE__ */ defineForm(
  {
    source: ["required", { codeOf: reportKinds }],
    reportId: [{ default: 0 }, { integer: { min: 0 } }],
    linkColumn: ["required", "max100"],
    html: [{ custom: parseHtml }],
    width: [{ default: defaultPanelWidth }, { codeOf: panelWidths }],
    formRows: [{ default: 1 }, { integer: { min: 1, max: 100 } }],
    formColumns: [{ default: 2 }, { integer: { min: 1, max: panelColumnsAtMost } }],
  },
  [{ fields: ["source", "linkColumn", "html", "formRows", "formColumns"], check: checkPanel }],
);

/**
 * Checks a side panel with its form.
 *
 * @example parsePanel({ source: "sale", linkColumn: "date", html: "<p>{{price}}</p>" }).issues.map(({ code, path }) => [code, path[0]]) // => [["TEMPLATE_FIELD", "html"]]
 */
export function parsePanel(value: unknown): Result<PanelTemplate> {
  return checkForm(panelForm, value);
}

function parseHtml(value: unknown): Result<string> {
  if (typeof value !== "string") return fail(issue("TEMPLATE_MARKUP"));
  if (value.length > templateLengthAtMost) return fail(issue("MAX_LENGTH", [], { max: templateLengthAtMost }));
  const templateResult = parseTemplate(value);
  return templateResult.ok ? ok(value) : templateResult;
}

function checkPanel({ source, linkColumn, html, formRows, formColumns }: PanelTemplate): readonly Issue[] {
  const linkColumnIssues =
    findField(getReportKind(source).fields, linkColumn) === null
      ? [issue("REPORT_FIELD", ["linkColumn"], { field: linkColumn })]
      : [];
  const templateResult = parseTemplate(html ?? "");
  const templateFieldIssues = templateResult.ok
    ? checkTemplate(templateResult.value, panelTemplateShape(source)).map((problem) => ({ ...problem, path: ["html"] }))
    : [];
  const layoutIssues = prefixIssuePaths(
    ["formRows"],
    layOutFields(panelFields(source, formRows * formColumns), { rows: formRows, columns: formColumns }),
  );
  return [...linkColumnIssues, ...templateFieldIssues, ...(layoutIssues.ok ? [] : layoutIssues.issues)];
}
