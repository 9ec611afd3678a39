/** Draft of a side panel, kept in the browser tab until it is saved or discarded. */
import {
  checkTemplate,
  housePanel,
  panelTemplateShape,
  parsePanel,
  parseTemplate,
  placeTemplateIssue,
  templateLengthAtMost,
  type PanelTemplate,
  type ReportKindCode,
} from "@comptoir/domain/report";
import { issue, type Issue } from "@comptoir/domain/result";

import { tabStore } from "../../../shared/device-storage.ts";
import { issueText } from "../../../shared/failure-text.ts";
import { t } from "../../../shared/text.ts";

export interface TemplateFault {
  readonly text: string;
  readonly line: number | null;
}

/** Lists the faults of a template, with their lines where these are known. */
export function listTemplateFaults(source: ReportKindCode, html: string): readonly TemplateFault[] {
  const templateResult = parseTemplate(html);
  const templateIssues: readonly Issue[] =
    html.length > templateLengthAtMost
      ? [issue("MAX_LENGTH", [], { max: templateLengthAtMost })]
      : templateResult.ok
        ? checkTemplate(templateResult.value, panelTemplateShape(source))
        : templateResult.issues;
  const templateFaults = templateIssues.map((problem): TemplateFault => {
    const textPlace = placeTemplateIssue(html, problem);
    const issueName = problem.params?.["name"];
    const issueWords = issueText({
      code: problem.code,
      field: null,
      params: Object.fromEntries(
        Object.entries(problem.params ?? {}).flatMap(([key, value]) =>
          typeof value === "string" || typeof value === "number" ? [[key, value] as const] : [],
        ),
      ),
    });
    const faultText =
      typeof issueName === "string" && issueName !== ""
        ? t("report.panelFault", { message: issueWords, name: issueName })
        : issueWords;
    return {
      text: textPlace === null ? faultText : t("report.panelLine", { line: textPlace.line, message: faultText }),
      line: textPlace?.line ?? null,
    };
  });
  // A tag and its end on one line count as one fault.
  return templateFaults.filter(({ text }, index) => templateFaults.findIndex((fault) => fault.text === text) === index);
}

const panelDraftKeyOf = ({ source, reportId }: Pick<PanelTemplate, "source" | "reportId">): string =>
  `panel.${source}.${reportId}`;

/** Parses the stored draft; null if there is none, or it is invalid other than in its template. */
export function readPanelDraft(panelKey: Pick<PanelTemplate, "source" | "reportId">): PanelTemplate | null {
  try {
    const storedDraft: unknown = JSON.parse(tabStore.get(panelDraftKeyOf(panelKey)) ?? "null");
    if (typeof storedDraft !== "object" || storedDraft === null) return null;
    const storedHtml: unknown = Reflect.get(storedDraft, "html");
    // The template may still be invalid: it is stored as typed.
    const panelResult = parsePanel({ ...storedDraft, source: panelKey.source, html: null });
    return panelResult.ok ? { ...panelResult.value, html: typeof storedHtml === "string" ? storedHtml : null } : null;
  } catch {
    return null;
  }
}

export function storePanelDraft(
  panel: PanelTemplate | null,
  panelKey: Pick<PanelTemplate, "source" | "reportId">,
): void {
  tabStore.set(panelDraftKeyOf(panelKey), panel === null ? null : JSON.stringify(panel));
}

/** Returns the built-in template of a report kind, from which editing starts if none is saved. */
export const initialTemplateOf = (source: ReportKindCode): string => housePanel(source).html ?? "";
