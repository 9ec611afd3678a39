/** Form of a new count or adjustment: its fields, its file, and the request that makes it. */
import type { DocumentView } from "@comptoir/api/wire";
import { scopeOf } from "@comptoir/domain/access";
import type { CountScope, DocumentType } from "@comptoir/domain/inventory";
import type { Issue } from "@comptoir/domain/result";
import { isLocation } from "@comptoir/domain/target";
import { useMemo, useRef, useState } from "react";
import { useSnapshot } from "valtio";

import { readTableFile } from "../../entity/read-table-file.ts";
import { session } from "../../session/session.ts";
import { countText } from "../../session/written.ts";
import type { Failure } from "../../shared/answer.ts";
import { issueText } from "../../shared/failure-text.ts";
import { placeState, type Place } from "../../shared/place-store.ts";
import { t } from "../../shared/text.ts";
import { createFromFile, readDocumentFile, type DocumentFile } from "./document-import.ts";
import { readDeviceId } from "./device/device-id.ts";
import { documentGateway } from "./inventory-requests.ts";

type Extent = "PARTIAL" | "LOCATION" | "DEPARTMENT" | "VENDOR";

export const extents = ["PARTIAL", "LOCATION", "DEPARTMENT", "VENDOR"] as const satisfies readonly Extent[];
const fieldByExtent = { DEPARTMENT: "departmentId", VENDOR: "vendorId" } as const;

/** Lists the locations in the scope of the user. */
function useLocations(): readonly Place[] {
  const { places } = useSnapshot(placeState);
  const { claims } = useSnapshot(session.state);
  return useMemo(() => {
    const scopeIds = scopeOf(claims?.tli ?? 0, places);
    return places.filter((place) => scopeIds.has(place.id) && isLocation(place));
  }, [places, claims]);
}

export type DocumentForm = ReturnType<typeof useDocumentForm>;

export function useDocumentForm(onCreated: (document: DocumentView) => void) {
  const documentFields = useDocumentFields();
  const documentFile = useDocumentFile(documentFields);
  return { ...documentFields, ...documentFile, ...useDocumentCreation(documentFields, documentFile, onCreated) };
}

type DocumentFields = ReturnType<typeof useDocumentFields>;

function useDocumentFields() {
  const locations = useLocations();
  const [type, setType] = useState<DocumentType>("COUNT");
  const [locationId, setLocationId] = useState<number | null>(
    locations.length === 1 ? (locations[0]?.id ?? null) : null,
  );
  const [extent, setExtent] = useState<Extent>("PARTIAL");
  const [chosenIds, setChosen] = useState<readonly number[]>([]);
  const [isBlind, setBlind] = useState(false);
  const [comment, setComment] = useState("");
  const scopeField = extent === "DEPARTMENT" || extent === "VENDOR" ? fieldByExtent[extent] : null;
  const countScope = scopeFrom(extent, chosenIds);
  const changeExtent = (nextExtent: Extent) => {
    setExtent(nextExtent);
    setChosen([]);
  };
  return {
    locations,
    type,
    setType,
    locationId,
    setLocationId,
    extent,
    changeExtent,
    chosen: chosenIds,
    setChosen,
    isBlind,
    setBlind,
    comment,
    setComment,
    field: scopeField,
    scope: countScope,
  };
}

/** File of lines, which may also set the type and the location of the document. */
function useDocumentFile({ locations, locationId, setLocationId, setType }: DocumentFields) {
  const [file, setFile] = useState<(DocumentFile & { readonly name: string }) | null>(null);
  const [fileIssues, setFileIssues] = useState<readonly string[]>([]);
  const isOfAnotherPlace =
    file !== null &&
    locationId !== null &&
    file.locations.some((name) => name !== locations.find(({ id }) => id === locationId)?.description);

  const takeFile = async (chosenFile: File) => {
    const tableResult = await readTableFile(chosenFile, "keep");
    const fileResult = tableResult.ok ? readDocumentFile(tableResult.value) : tableResult;
    setFile(fileResult.ok ? { ...fileResult.value, name: chosenFile.name } : null);
    setFileIssues(fileResult.ok ? [] : listIssueTexts(fileResult.issues));
    if (!fileResult.ok) return;
    if (fileResult.value.type !== null) setType(fileResult.value.type);
    const namedLocation = locations.find(({ description }) => description === fileResult.value.locations[0]);
    if (namedLocation !== undefined) setLocationId(namedLocation.id);
  };
  return { file, fileIssues, isOfAnotherPlace, take: takeFile };
}

/** Checks the form, and makes the document. */
function useDocumentCreation(
  { type, locationId, scope, isBlind, comment }: DocumentFields,
  { file, fileIssues, isOfAnotherPlace }: ReturnType<typeof useDocumentFile>,
  onCreated: (document: DocumentView) => void,
) {
  const [isBusy, setBusy] = useState(false);
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const formRef = useRef<HTMLDivElement>(null);
  const choicesRef = useRef<HTMLDivElement>(null);
  const isPlaceMissing = isTried && locationId === null;
  const isChoiceMissing = isTried && scope === null;
  const makeDocument = async () => {
    setTried(true);
    // Scrolls to the missing field, which may be out of sight on a phone.
    if (locationId === null) formRef.current?.scrollIntoView({ block: "nearest" });
    else if (type === "COUNT" && scope === null) choicesRef.current?.scrollIntoView({ block: "nearest" });
    if (isOfAnotherPlace || fileIssues.length > 0 || locationId === null || (type === "COUNT" && scope === null))
      return;
    setBusy(true);
    setFailure(null);
    const isScopedCount = type === "COUNT" && scope !== null;
    const documentToCreate = {
      type,
      layerId: locationId,
      terminalId: readDeviceId(),
      ...(comment.trim() !== "" && { comment: comment.trim() }),
      ...(isScopedCount && { scope, isBlind }),
    };
    const answer = await (file === null
      ? documentGateway.create(documentToCreate, key)
      : createFromFile(documentGateway, documentToCreate, file.lines, key));
    setBusy(false);
    if (answer.ok) return onCreated(answer.value);
    setFailure(answer.failure);
    // A retry after a refusal makes another document; after an interruption it continues this one.
    if (answer.failure.status === 400) setKey(crypto.randomUUID());
  };
  return {
    isBusy,
    failure,
    place: formRef,
    choices: choicesRef,
    isMissingPlace: isPlaceMissing,
    isMissingChoice: isChoiceMissing,
    make: makeDocument,
  };
}

/** Maximum number of messages about one file. */
const messagesAtMost = 50;

/** Returns the messages up to the maximum, and the number of the others. */
export const firstMessagesOf = (texts: readonly string[]): readonly string[] =>
  texts.length <= messagesAtMost
    ? texts
    : [...texts.slice(0, messagesAtMost), t("inventory.andMore", { number: countText(texts.length - messagesAtMost) })];

/** Lists the messages about a file that cannot be read, each with its row if it has one. */
const listIssueTexts = (issues: readonly Issue[]): readonly string[] =>
  firstMessagesOf(
    issues.map(
      ({ code, path, params }) =>
        `${typeof path[0] === "number" ? `${t("inventory.fileRow", { row: path[0] + 1 })} ` : ""}${issueText({ code, field: null, params: pickNamesAndNumbers(params) })}`,
    ),
  );

function scopeFrom(extent: Extent, chosenIds: readonly number[]): CountScope | null {
  if (extent === "PARTIAL") return { kind: "PARTIAL" };
  if (extent === "LOCATION") return { kind: "FULL", of: "LOCATION" };
  const [firstId, ...otherIds] = chosenIds;
  return firstId === undefined ? null : { kind: "FULL", of: extent, ids: [firstId, ...otherIds] };
}

/** Params of an issue as values of texts. */
const pickNamesAndNumbers = (
  params: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, string | number>> =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) =>
      typeof value === "string" || typeof value === "number" ? [[name, value]] : [],
    ),
  );
