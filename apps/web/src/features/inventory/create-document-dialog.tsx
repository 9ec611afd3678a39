/** Dialog of a new count or adjustment: place and scope. */
import type { DocumentView } from "@comptoir/api/wire";
import { scopeOf } from "@comptoir/domain/access";
import type { CountScope, DocumentType } from "@comptoir/domain/inventory";
import { isLocation } from "@comptoir/domain/target";
import {
  Button,
  Checkbox,
  Dialog,
  Field,
  FileDrop,
  SearchSelect,
  SegmentedControl,
  Select,
  Stack,
  TextInput,
} from "@comptoir/ui-react";
import { useMemo, useRef, useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { entityGateway } from "../../entity/entity-requests.ts";
import { readTableFile } from "../../entity/read-table-file.ts";
import { session } from "../../session/session.ts";
import { countText } from "../../session/written.ts";
import type { Failure } from "../../shared/answer.ts";
import { issueText } from "../../shared/failure-text.ts";
import { FailureWords, Messages } from "../../shared/failure-words.tsx";
import { placeState, type Place } from "../../shared/place-store.ts";
import { t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { createFromFile, fileRowOf, readDocumentFile, type DocumentFile } from "./document-import.ts";
import { deviceId } from "./device/device-id.ts";
import { documentGateway } from "./inventory-requests.ts";
import { compareNames } from "./inventory-words.ts";
import styles from "./inventory.module.css";

type Extent = "PARTIAL" | "LOCATION" | "DEPARTMENT" | "VENDOR";

const extents = ["PARTIAL", "LOCATION", "DEPARTMENT", "VENDOR"] as const satisfies readonly Extent[];
const fieldOf = { DEPARTMENT: "departmentId", VENDOR: "vendorId" } as const;

const askProductReferences = (_layerId: number) => entityGateway("product").references();

/** Places that hold stock, in the scope of the user. */
function useLocations(): readonly Place[] {
  const { places } = useSnapshot(placeState);
  const { claims } = useSnapshot(session.state);
  return useMemo(() => {
    const scope = scopeOf(claims?.tli ?? 0, places);
    return places.filter((place) => scope.has(place.id) && isLocation(place));
  }, [places, claims]);
}

export function CreateDocumentDialog({
  onClose,
  onMade,
}: Readonly<{ onClose: () => void; onMade: (document: DocumentView) => void }>): ReactElement {
  const locations = useLocations();
  const [type, setType] = useState<DocumentType>("COUNT");
  const [locationId, setLocationId] = useState<number | null>(
    locations.length === 1 ? (locations[0]?.id ?? null) : null,
  );
  const [extent, setExtent] = useState<Extent>("PARTIAL");
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [isBlind, setBlind] = useState(false);
  const [comment, setComment] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [file, setFile] = useState<(DocumentFile & { readonly name: string }) | null>(null);
  const [fileIssues, setFileIssues] = useState<readonly string[]>([]);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const place = useRef<HTMLDivElement>(null);
  const choices = useRef<HTMLDivElement>(null);
  const field = extent === "DEPARTMENT" || extent === "VENDOR" ? fieldOf[extent] : null;
  const scope = scopeFrom(extent, chosen);
  const isMissingPlace = isTried && locationId === null;
  const isMissingChoice = isTried && scope === null;

  const isOfAnotherPlace =
    file !== null &&
    locationId !== null &&
    file.locations.some((name) => name !== locations.find(({ id }) => id === locationId)?.description);

  const take = async (chosen: File) => {
    const table = await readTableFile(chosen, "keep");
    const read = table.ok ? readDocumentFile(table.value) : table;
    setFile(read.ok ? { ...read.value, name: chosen.name } : null);
    setFileIssues(
      read.ok
        ? []
        : firstOf(
            read.issues.map(
              ({ code, path, params }) =>
                `${typeof path[0] === "number" ? `${t("inventory.fileRow", { row: path[0] + 1 })} ` : ""}${issueText({ code, field: null, params: namesAndNumbers(params) })}`,
            ),
          ),
    );
    if (!read.ok) return;
    if (read.value.type !== null) setType(read.value.type);
    const named = locations.find(({ description }) => description === read.value.locations[0]);
    if (named !== undefined) setLocationId(named.id);
  };

  const make = async () => {
    setTried(true);
    // Scrolls to the missing field, which may be out of sight on a phone.
    if (locationId === null) place.current?.scrollIntoView({ block: "nearest" });
    else if (type === "COUNT" && scope === null) choices.current?.scrollIntoView({ block: "nearest" });
    if (isOfAnotherPlace || fileIssues.length > 0 || locationId === null || (type === "COUNT" && scope === null))
      return;
    setBusy(true);
    const isCount = type === "COUNT" && scope !== null;
    const document = {
      type,
      layerId: locationId,
      terminalId: deviceId(),
      ...(comment.trim() !== "" && { comment: comment.trim() }),
      ...(isCount && { scope, isBlind }),
    };
    const answer = await (file === null
      ? documentGateway.create(document, key)
      : createFromFile(documentGateway, document, file.lines, key));
    setBusy(false);
    if (answer.ok) return onMade(answer.value);
    setFailure(answer.failure);
    // A retry after a refusal makes another document; after an interruption it continues this one.
    if (answer.failure.status === 400) setKey(crypto.randomUUID());
  };

  return (
    <Dialog
      open
      size="medium"
      closesOutside={false}
      title={t("inventory.newTitle")}
      closeLabel={t("common.close")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button variant="primary" busy={isBusy} onClick={() => void make()}>
            {t(type === "COUNT" ? "inventory.startCount" : "inventory.startAdjustment")}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <SegmentedControl
          label={t("inventory.type")}
          value={type}
          options={[
            { value: "COUNT", label: t("inventory.type_COUNT") },
            { value: "ADJUSTMENT", label: t("inventory.type_ADJUSTMENT") },
          ]}
          onChange={setType}
        />
        <p className={styles["muted"]}>{t(type === "COUNT" ? "inventory.countHelp" : "inventory.adjustmentHelp")}</p>
        <div ref={place}>
          <Field label={t("inventory.location")} required error={isMissingPlace ? t("errors.REQUIRED") : undefined}>
            <SearchSelect
              icon="store"
              label={t("inventory.location")}
              placeholder={t("inventory.chooseLocation")}
              value={locationId === null ? null : String(locationId)}
              options={locations.map(({ id, description, code }) => ({
                value: String(id),
                label: description,
                detail: code,
                keywords: code,
              }))}
              onChange={(value) => setLocationId(Number(value))}
              labels={{ search: t("inventory.searchLocation"), noMatch: t("inventory.noLocation") }}
            />
          </Field>
        </div>
        {type === "COUNT" && (
          <>
            <Field label={t("inventory.extent")} help={t(`inventory.extentHelp_${extent}`)}>
              <Select
                value={extent}
                options={extents.map((value) => ({ value, label: t(`inventory.scope_${value}`) }))}
                onChange={(next) => {
                  setExtent(next);
                  setChosen([]);
                }}
              />
            </Field>
            {field !== null && (
              <div ref={choices}>
                <Choices
                  field={field}
                  label={t(`inventory.scope_${extent}`)}
                  chosen={chosen}
                  error={isMissingChoice ? t("inventory.chooseOne") : undefined}
                  onChange={setChosen}
                />
              </div>
            )}
            <Checkbox
              label={t("inventory.blindCount")}
              help={t("inventory.blindHelp")}
              checked={isBlind}
              onChange={setBlind}
            />
          </>
        )}
        <Field label={t("inventory.comment")} hint={t("inventory.optional")}>
          <TextInput value={comment} maxLength={200} onChange={setComment} />
        </Field>
        <details className={styles["fromFile"]}>
          <summary>{t("inventory.file")}</summary>
          <Field
            label={t("inventory.file")}
            hideLabel
            error={isOfAnotherPlace ? t("inventory.fileElsewhere", { location: file.locations.join(", ") }) : undefined}
          >
            <FileDrop
              label={t("inventory.dropFile")}
              accept=".csv,.xlsx"
              file={
                file === null
                  ? undefined
                  : {
                      name: file.name,
                      detail: t("inventory.linesOnly", {
                        count: file.lines.length,
                        number: countText(file.lines.length),
                      }),
                    }
              }
              onFile={(chosen) => void take(chosen)}
            />
          </Field>
          {fileIssues.length > 0 && (
            <div role="alert" className={styles["failed"]}>
              <Messages texts={fileIssues} />
            </div>
          )}
        </details>
        {failure !== null && (
          <div role="alert" className={styles["failed"]}>
            {file !== null && failure.issues.some(({ field: at }) => fileRowOf(at) !== null) ? (
              <Messages texts={rowTexts(failure)} />
            ) : (
              <FailureWords failure={failure} />
            )}
          </div>
        )}
      </Stack>
    </Dialog>
  );
}

/** Maximum number of messages about one file. */
const messagesAtMost = 50;

/** Messages up to the maximum, and the number of the others. */
const firstOf = (texts: readonly string[]): readonly string[] =>
  texts.length <= messagesAtMost
    ? texts
    : [...texts.slice(0, messagesAtMost), t("inventory.andMore", { number: countText(texts.length - messagesAtMost) })];

/** Messages of a refused file, each with its row. */
const rowTexts = ({ issues }: Failure): readonly string[] =>
  firstOf(
    issues.map((problem) => {
      const row = fileRowOf(problem.field);
      return `${row === null ? "" : `${t("inventory.fileRow", { row })} `}${issueText(problem)}`;
    }),
  );

function scopeFrom(extent: Extent, chosen: readonly number[]): CountScope | null {
  if (extent === "PARTIAL") return { kind: "PARTIAL" };
  if (extent === "LOCATION") return { kind: "FULL", of: "LOCATION" };
  const [first, ...others] = chosen;
  return first === undefined ? null : { kind: "FULL", of: extent, ids: [first, ...others] };
}

type ChoicesProps = Readonly<{
  field: string;
  label: string;
  chosen: readonly number[];
  error: string | undefined;
  onChange: (ids: readonly number[]) => void;
}>;

/** Departments or vendors of a count's scope. */
function Choices({ field, label, chosen, error, onChange }: ChoicesProps): ReactElement {
  const { claims } = useSnapshot(session.state);
  const [answer] = useAnswer(askProductReferences, claims?.tli ?? 0);
  const values = answer?.ok === true ? (answer.value.find((facet) => facet.field === field)?.values ?? []) : [];
  return (
    <fieldset className={styles["choices"]}>
      <legend className={styles["legend"]}>{label}</legend>
      {answer === null && <p className={styles["muted"]}>{t("common.loading")}</p>}
      {answer?.ok === false && <FailureWords failure={answer.failure} />}
      {answer?.ok === true && values.length === 0 && (
        <p className={styles["muted"]}>{t("inventory.nothingToChoose")}</p>
      )}
      {values
        .toSorted((left, right) => compareNames(left.label, right.label))
        .map(({ id, label: name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={(isChecked) =>
              onChange(isChecked ? [...chosen, id] : chosen.filter((chosenId) => chosenId !== id))
            }
          />
        ))}
      {error !== undefined && (
        <p role="alert" className={styles["failed"]}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** Params of an issue as values of texts. */
const namesAndNumbers = (params: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, string | number>> =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) =>
      typeof value === "string" || typeof value === "number" ? [[name, value]] : [],
    ),
  );
