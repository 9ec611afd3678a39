/** Preview of a file's changes: their numbers, and the lines that are new, changed or left out. */
import { getEntity, type FileChanges, type FileContent, type RejectedLine } from "@comptoir/domain/entity";
import type { Issue } from "@comptoir/domain/result";
import { Banner } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { countText } from "../session/written.ts";
import { issueText } from "../shared/failure-text.ts";
import { t } from "../shared/text.ts";
import { formatOrNothing } from "./change-words.tsx";
import type { ReferenceValues } from "./create-references-store.ts";
import type { EntityScreen } from "./define-screen.ts";
import styles from "./entity.module.css";
import { fieldLabel } from "./entity-words.ts";

/** Maximum number of lines listed of each kind. */
const linesInPreviewAtMost = 200;

export function FilePreview({
  screen,
  plan,
  content,
  references,
}: Readonly<{
  screen: EntityScreen;
  plan: FileChanges;
  content: FileContent;
  references: ReferenceValues;
}>): ReactElement {
  const { created, changed, unchanged, wrong } = plan;
  const labelsAndCounts = [
    [t("management.fileChanged"), changed.length],
    [t("management.fileCreated"), created.length],
    [t("management.fileUnchanged"), unchanged],
    [t("management.fileWrong"), wrong.length],
  ] as const;
  const ignoredColumnLabels = content.ignored.map((column) =>
    Object.hasOwn(getEntity(screen.entity).columns, column) ? fieldLabel(screen, column) : column,
  );
  return (
    <>
      <dl className={styles["figures"]}>
        {labelsAndCounts.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{countText(count)}</dd>
          </div>
        ))}
      </dl>
      {ignoredColumnLabels.length > 0 && (
        <p className={styles["muted"]}>{t("management.fileIgnored", { list: ignoredColumnLabels.join(", ") })}</p>
      )}
      <WrongLines screen={screen} lines={wrong} />
      <CreatedLines screen={screen} lines={created} references={references} />
      <ChangedLines screen={screen} lines={changed} references={references} />
    </>
  );
}

function ChangedLines({
  screen,
  lines,
  references,
}: Readonly<{
  screen: EntityScreen;
  lines: FileChanges["changed"];
  references: ReferenceValues;
}>): ReactElement | null {
  if (lines.length === 0) return null;
  return (
    <>
      <div className={styles["preview"]} role="group" aria-label={t("management.fileChanged")} tabIndex={0}>
        <table className={styles["conflict"]}>
          <thead>
            <tr>
              <th scope="col">{t("management.fileLine")}</th>
              <th scope="col">{t("management.conflictField")}</th>
              <th scope="col">{t("management.conflictBefore")}</th>
              <th scope="col">{t("management.fileNew")}</th>
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, linesInPreviewAtMost).flatMap(({ line, key, row, values, changes }) =>
              changes.map(({ field, before, after }) => (
                <tr key={`${line} ${field}`}>
                  <th scope="row">{key}</th>
                  <td>{fieldLabel(screen, field)}</td>
                  <td>{formatOrNothing(screen, field, before, references, row)}</td>
                  <td>{formatOrNothing(screen, field, after, references, { ...row, ...values })}</td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      </div>
      {lines.length > linesInPreviewAtMost && (
        <p className={styles["muted"]}>
          {t("management.moreChanges", {
            count: lines.length - linesInPreviewAtMost,
            number: countText(lines.length - linesInPreviewAtMost),
          })}
        </p>
      )}
    </>
  );
}

function CreatedLines({
  screen,
  lines,
  references,
}: Readonly<{
  screen: EntityScreen;
  lines: FileChanges["created"];
  references: ReferenceValues;
}>): ReactElement | null {
  if (lines.length === 0) return null;
  const isFilledValue = (value: unknown): boolean =>
    typeof value === "object" && value !== null
      ? Object.values(value).some(isFilledValue)
      : value !== null && value !== "";
  return (
    <div className={styles["preview"]} role="group" aria-label={t("management.fileCreated")} tabIndex={0}>
      <table className={styles["conflict"]}>
        <thead>
          <tr>
            <th scope="col">{t("management.fileLine")}</th>
            <th scope="col">{t("management.fileCreated")}</th>
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, linesInPreviewAtMost).map(({ line, key, said }) => (
            <tr key={line}>
              <th scope="row">{`${countText(line)} · ${key}`}</th>
              <td>
                {Object.entries(said)
                  .flatMap(([field, value]) =>
                    isFilledValue(value)
                      ? [
                          t("management.fileColumn", {
                            column: fieldLabel(screen, field),
                            text: formatOrNothing(screen, field, value, references, said),
                          }),
                        ]
                      : [],
                  )
                  .join(" · ")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function WrongLines({
  screen,
  lines,
}: Readonly<{ screen: EntityScreen; lines: readonly RejectedLine[] }>): ReactElement | null {
  if (lines.length === 0) return null;
  return (
    <Banner
      tone="warning"
      title={t("management.fileLeftOut", { count: lines.length, number: countText(lines.length) })}
    >
      <ul className={styles["wrong"]}>
        {lines.slice(0, linesInPreviewAtMost).map(({ line, key, issues }) => (
          <li key={line}>
            {t("management.fileLineOf", { line: countText(line), key })}{" "}
            {issues.map((problem) => lineIssueText(screen, problem)).join(" ")}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** Text of an issue of a line, with its column; quotes an unknown name. */
function lineIssueText(screen: EntityScreen, { code, path, params }: Issue): string {
  const [field] = path;
  const unknownValue = params["value"];
  const issueWithValue =
    code === "REFERENCE_UNKNOWN" && unknownValue !== undefined
      ? t("management.fileUnknown", { value: String(unknownValue) })
      : issueText({ code, field: null, params });
  return field === undefined
    ? issueWithValue
    : t("management.fileColumn", { column: fieldLabel(screen, String(field)), text: issueWithValue });
}
