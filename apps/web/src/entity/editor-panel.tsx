/** Editor of a row: its form in groups, a summary of pending changes, and facts beside it. */
import { getEntity, type EntityValues } from "@comptoir/domain/entity";
import { hasPermission } from "@comptoir/domain/access";
import { warnProduct } from "@comptoir/domain/product";
import {
  Banner,
  Button,
  EmptyState,
  ErrorState,
  FormErrors,
  IconButton,
  PageHeader,
  SaveBar,
  SkeletonRows,
  Stack,
} from "@comptoir/ui-react";
import { useEffect } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { session } from "../session/session.ts";
import { isToldByDialog, issueText } from "../shared/failure-text.ts";
import { FailureWords } from "../shared/failure-words.tsx";
import { addToast } from "../shared/notices.ts";
import { PartFailure } from "../shared/part-failure.tsx";
import { showFailure } from "../shared/show-failure.ts";
import { t } from "../shared/text.ts";
import { useFirstFault } from "../shared/use-first-fault.ts";
import { countText, momentText } from "../session/written.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import type { ReferenceValues } from "./create-references-store.ts";
import type { EntityScreen, GoTo } from "./define-screen.ts";
import styles from "./entity.module.css";
import { fieldLabel, nameOf, referenceText, valueText } from "./entity-words.ts";
import { changeOf, parentOf } from "./field-parents.ts";
import { fieldId, FormField } from "./form-field.tsx";
import { HistoryList } from "./history-list.tsx";
import { bringBack, removeRows } from "./list-actions.ts";
import { readOrigin } from "./origin.ts";
import { useIsHere } from "./use-is-here.ts";
import { useReferences } from "./use-references.ts";
import { useSaveKeys } from "./use-save-keys.ts";

export type EditorPanelProps = Readonly<{
  screen: EntityScreen;
  id: number;
  origin: string;
  mayWrite: boolean;
  beside: boolean;
  takesFocus: boolean;
  onGo: GoTo;
}>;

export function EditorPanel({
  screen,
  id,
  origin,
  mayWrite,
  beside,
  takesFocus,
  onGo,
}: EditorPanelProps): ReactElement {
  const { editor, list, words } = screen;
  const state = useSnapshot(editor.state);
  const { claims } = useSnapshot(session.state);
  const references = useReferences(screen);
  const [form, goToFault] = useFirstFault();
  const isHere = useIsHere();
  const row = state.row as EntityValues | null;
  const isNew = id === 0;
  const isOpen = state.id === id && state.origin === origin && (isNew || row !== null);
  const isDeleted = row?.["isDeleted"] === true;
  const isFixed = row !== null && screen.isFixed?.(row) === true;
  const readOnly = !mayWrite || isDeleted || isFixed;

  useEffect(
    function openRow() {
      if (id !== 0) return void editor.open(id);
      let isWanted = true;
      void readOrigin(screen, origin).then((values) => (isWanted ? editor.open(0, values, origin) : undefined));
      return () => {
        isWanted = false;
      };
    },
    [editor, screen, id, origin, claims?.tli],
  );

  const save = async () => {
    if (!isOpen || readOnly) return;
    const saved = await editor.save();
    const { refusal } = editor.state;
    if (saved === null && refusal !== null && isHere() && isToldByDialog(refusal)) showFailure(refusal);
    if (saved === null) return goToFault();
    addToast(t("management.saved"));
    list.keep([saved]);
    if (!isNew) return;
    void list.reload();
    if (isHere()) onGo(Number(saved["id"]));
  };
  useSaveKeys(() => void save());

  const close = beside ? (
    <IconButton icon="close" label={t("management.close")} onClick={() => onGo(null)} />
  ) : (
    <Button variant="quiet" icon="chevron-left" onClick={() => onGo(null)}>
      {t("management.back")}
    </Button>
  );
  if (id < 0 || (state.id === id && state.failure?.status === 404)) {
    return (
      <EmptyState
        isPage={!beside}
        icon="search"
        title={t("management.notFound")}
        description={t("management.notFoundText")}
        actions={
          <Button icon="chevron-left" onClick={() => onGo(null)}>
            {t("management.back")}
          </Button>
        }
      />
    );
  }
  if (!isOpen) {
    return state.failure === null || state.id !== id ? (
      <SkeletonRows isPage={!beside} rows={8} label={t("common.loading")} />
    ) : (
      <ErrorState
        isPage={!beside}
        title={t("management.rowFailed")}
        description={<PartFailure failure={state.failure} />}
        retryLabel={t("common.retry")}
        onRetry={() => void editor.open(id)}
      />
    );
  }
  const changes = Object.keys(state.typed).length > 0 ? editor.changes() : [];
  const current = editor.current();
  return (
    <div className={beside ? styles["panel"] : styles["page"]}>
      <PageHeader
        takesFocus={takesFocus}
        title={isNew ? t(words.add) : nameOf(screen, row ?? {})}
        description={isNew ? undefined : t(words.one)}
        actions={
          <>
            {mayWrite && !isNew && screen.notCopied !== undefined && row !== null && (
              <IconButton
                icon="copy"
                label={t(screen.copyLabel ?? "management.duplicate")}
                onClick={() => onGo(0, { from: id })}
              />
            )}
            {mayWrite &&
              !isNew &&
              !isDeleted &&
              !isFixed &&
              getEntity(screen.entity).isPermanent !== true &&
              row !== null && (
                <Button
                  icon="trash"
                  variant="quiet"
                  onClick={() => void removeRows(screen, [row]).then((gone) => gone && onGo(null))}
                >
                  {t("management.delete")}
                </Button>
              )}
            {close}
          </>
        }
      />
      <Stack gap={4}>
        {state.issues.length > 0 && (
          <FormErrors
            title={t("management.errorsTitle")}
            errors={state.issues.map((issue) => ({
              fieldId: fieldId(issue.field?.split(".")[0] ?? ""),
              message: t("management.filterSentence", {
                field: fieldLabel(screen, issue.field?.split(".")[0] ?? "description"),
                value: issueText(issue),
              }),
            }))}
          />
        )}
        {state.failure !== null && (
          <Banner
            tone="danger"
            actions={
              <Button size="compact" icon="refresh" onClick={() => void editor.open(id)}>
                {t("common.retry")}
              </Button>
            }
          >
            <PartFailure failure={state.failure} />
          </Banner>
        )}
        {state.refusal !== null && (
          <Banner tone="danger">
            <FailureWords failure={state.refusal} />
          </Banner>
        )}
        {state.draftAt !== null && changes.length > 0 && (
          <Banner tone="neutral">{t("management.draftFound", { when: momentText(state.draftAt) })}</Banner>
        )}
        {isDeleted && (
          <Banner tone="warning">
            {t("management.isDeletedNote")} {changes.length > 0 && t("management.typedKept")}{" "}
            {mayWrite && row !== null && (
              <Button
                size="compact"
                icon="undo"
                onClick={() => void bringBack(screen, [{ id, version: Number(row["version"]) }])}
              >
                {t("management.restore")}
              </Button>
            )}
          </Banner>
        )}
        {!mayWrite && <Banner tone="neutral">{t("management.readOnly")}</Banner>}
        <div className={beside ? styles["one"] : styles["two"]}>
          <form
            ref={form}
            className={styles["form"]}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void save();
            }}
          >
            {screen.groups.map(({ title: heading, fields }) => {
              const visibleFields = fields.filter((field) => isShown(screen, field, claims?.permissions ?? []));
              return visibleFields.length === 0 ? null : (
                <section key={heading} className={styles["group"]}>
                  <h2 className={styles["heading"]}>{t(heading)}</h2>
                  <div className={styles["fields"]}>
                    {visibleFields.map((field) => (
                      <EditorField
                        key={field}
                        screen={screen}
                        field={field}
                        values={current}
                        readOnly={
                          readOnly ||
                          (!isNew && isPlace(screen, field)) ||
                          !mayFill(screen, field, claims?.permissions ?? [])
                        }
                        references={references}
                      />
                    ))}
                  </div>
                </section>
              );
            })}
            {screen.slots?.body !== undefined && <screen.slots.body screen={screen} readOnly={readOnly} />}
            <button type="submit" hidden />
          </form>
          <div className={styles["known"]}>
            {screen.slots?.aside !== undefined && <screen.slots.aside screen={screen} readOnly={readOnly} />}
            {!isNew && (
              <HistoryList
                screen={screen}
                entries={state.history}
                hasOlder={state.hasOlder}
                onOlder={() => void editor.readOlder()}
                failure={state.historyFailure}
                onRetry={() => void editor.readHistory()}
                references={references}
                onBringBack={
                  readOnly
                    ? null
                    : (entry) => {
                        editor.bringBack(entry);
                        addToast(t("management.broughtBack"));
                      }
                }
              />
            )}
          </div>
        </div>
        {changes.length > 0 && !readOnly && (
          <SaveBar
            actions={
              <>
                <Button variant="quiet" disabled={state.saving} onClick={() => editor.discard()}>
                  {t("management.discard")}
                </Button>
                <Button
                  variant="primary"
                  busy={state.saving}
                  title={t("management.shortcut")}
                  onClick={() => void save()}
                >
                  {t("management.save")}
                </Button>
              </>
            }
          >
            <ChangeWords screen={screen} isNew={isNew} current={current} changes={changes} references={references} />
          </SaveBar>
        )}
      </Stack>
      {state.conflict !== null && (
        <ConflictDialog
          screen={screen}
          references={references}
          onSave={() => {
            editor.settle();
            void save();
          }}
        />
      )}
    </div>
  );
}

export type EditorFieldProps = Readonly<{
  screen: EntityScreen;
  field: string;
  values: EntityValues;
  readOnly: boolean;
  references: ReferenceValues;
}>;

/** Form field with its rules and its issues. */
export function EditorField({ screen, field, values, readOnly, references }: EditorFieldProps): ReactElement {
  const { editor } = screen;
  const { issues } = useSnapshot(editor.state);
  const found = issues.filter((issue) => issue.field === field || issue.field?.startsWith(`${field}.`) === true);
  const warned =
    screen.entity === "product" &&
    field === "upc" &&
    warnProduct({ upc: typeof values["upc"] === "string" ? values["upc"] : null }).length > 0;
  return (
    <FormField
      screen={screen}
      field={field}
      value={values[field]}
      disabled={readOnly}
      references={references}
      parentId={values[parentOf(field) ?? ""]}
      error={found.length === 0 ? undefined : [...new Set(found.map(issueText))].join(" ")}
      help={warned ? t("management.warnCheckDigit") : undefined}
      onChange={(value) => {
        for (const [name, next] of Object.entries(changeOf(values, field, value))) editor.set(name, next);
      }}
      onLeave={() => editor.leave(field)}
    />
  );
}

type ChangeWordsProps = Readonly<{
  screen: EntityScreen;
  isNew: boolean;
  current: EntityValues;
  changes: ReturnType<EntityScreen["editor"]["changes"]>;
  references: ReferenceValues;
}>;

/** Describes the pending changes in words. */
function ChangeWords({ screen, isNew, current, changes, references }: ChangeWordsProps): ReactElement {
  if (isNew) return <>{t("management.willCreate", { name: nameOf(screen, current) || t(screen.words.one) })}</>;
  const sentences = changes.slice(0, 3).map(({ field, before, after }) =>
    t("management.change", {
      field: fieldLabel(screen, field),
      before: spoken(screen, field, before, references, {
        ...current,
        ...Object.fromEntries(changes.map((change) => [change.field, change.before])),
      }),
      after: spoken(screen, field, after, references, current),
    }),
  );
  const more = changes.length - sentences.length;
  return (
    <>
      {[
        ...sentences,
        ...(more > 0 ? [t("management.moreChanges", { count: more, number: countText(more) })] : []),
      ].join(" · ")}
    </>
  );
}

/** Formats a value: the referenced row's name, or a word for an absent value. */
export function spoken(
  screen: EntityScreen,
  field: string,
  value: unknown,
  references: ReferenceValues,
  row: EntityValues,
): string {
  return (
    (referenceText(screen.entity, field, value, references, row) ?? valueText(screen, field, value)) ||
    t("management.nothing")
  );
}

function isShown({ entity }: EntityScreen, field: string, permissions: readonly string[]): boolean {
  const permission = getEntity(entity).columns[field]?.permission;
  return permission === undefined || hasPermission(permissions, [permission]);
}

function mayFill({ entity }: EntityScreen, field: string, permissions: readonly string[]): boolean {
  const permission = getEntity(entity).guarded[field];
  return permission === undefined || hasPermission(permissions, [permission]);
}

/** The layer of a row is set at creation only. */
function isPlace({ entity }: EntityScreen, field: string): boolean {
  return Object.hasOwn(getEntity(entity).place, field);
}
