/** Mapping of an import: chosen among the known ones, proposed from the file, edited, saved. */
import { guessImportKind, mappingDefaults, proposeMapping } from "@comptoir/domain/import-file";
import type { ImportKind, MappingAnswer, MappingProposal, MappingQuestion } from "@comptoir/domain/import-file";
import { ref } from "valtio/vanilla";

import { failStep, setForm, storeDraft, type ImportContext } from "./import-context.ts";
import type { KnownMapping, Preview, TextFileFormat } from "./import-gateway.ts";
import { formToMapping, listLeftOutRecords, textFileFormatOf } from "./form-to-mapping.ts";
import { findRunnableMapping, listOpenRecords } from "./import-state.ts";
import type { MappingForm } from "./mapping-form.ts";
import { mappingToForm } from "./mapping-to-form.ts";
import { applyFormChange, proposeColumns, proposeForm } from "./mapping-proposal.ts";
import { findBestMapping } from "./reading.ts";

/** Loads the mappings of kinds that the user may import. */
export async function loadMappings(importContext: ImportContext): Promise<readonly KnownMapping[]> {
  const { deps, state } = importContext;
  const mappingsAnswer = await deps.gateway.mappings();
  if (!mappingsAnswer.ok) {
    failStep(importContext, "mappings", mappingsAnswer.failure);
    return state.mappings ?? [];
  }
  const allowedMappings = mappingsAnswer.value.filter(
    (entry): entry is KnownMapping => entry.mapping !== null && deps.mayImportKind(entry.mapping.kind),
  );
  state.mappings = ref(allowedMappings);
  state.unreadable = ref(mappingsAnswer.value.filter((entry) => entry.mapping === null));
  return allowedMappings;
}

/** Proposes a mapping from the rows of a file and the shop's own mappings. */
export const proposeForPreview = ({ state }: ImportContext, kind: ImportKind, preview: Preview): MappingProposal =>
  proposeMapping(
    kind,
    preview,
    (state.mappings ?? []).filter(({ isBuiltIn }) => !isBuiltIn).map(({ mapping }) => mapping),
  );

/** Chooses the mapping of a file: one that fits, or a proposed one; none if the kind is not recognised or may not be imported. */
export function chooseFittingMapping(context: ImportContext, preview: Preview): void {
  const { deps, state } = context;
  const likelyKind = guessImportKind(preview);
  const bestMappingName = findBestMapping(preview, state.mappings ?? [], likelyKind);
  if (bestMappingName !== null) chooseMapping(context, bestMappingName);
  else if (likelyKind !== null && deps.mayImportKind(likelyKind) && state.failure === null)
    startMapping(context, likelyKind);
  else storeDraft(context);
}

function chooseMapping(context: ImportContext, name: string): void {
  const savedMapping = context.state.mappings?.find((entry) => entry.name === name);
  if (savedMapping === undefined) return;
  setForm(context, mappingToForm(savedMapping.mapping), {
    mappingName: name,
    isEdited: false,
    proposal: null,
    answers: {},
  });
  void readPreviewAgain(context);
}

function startMapping(context: ImportContext, kind: ImportKind): void {
  const { preview, form } = context.state;
  if (preview === null) return;
  const proposal = proposeForPreview(context, kind, preview);
  // Records that a person leaves out beside the same record stay left out.
  const otherRecordsText = form !== null && form.record === (preview.record ?? "") ? form.otherRecords : "";
  setForm(
    context,
    refuseForbiddenCreation(context, { ...proposeForm(kind, preview, proposal), otherRecords: otherRecordsText }),
    {
      mappingName: null,
      isEdited: true,
      proposal: ref(proposal),
      answers: {},
    },
  );
}

/** Leaves out the other records of an XML file, which the mapping remembers. */
export function leaveOutRecords(context: ImportContext): void {
  const { state } = context;
  const openRecords = listOpenRecords(state);
  if (state.form === null || openRecords.length === 0) return;
  const otherRecordsText = [...listLeftOutRecords(state.form), ...openRecords].join(", ");
  setForm(context, { ...state.form, otherRecords: otherRecordsText }, { isEdited: true });
}

/** Reads the first rows again if the format in the form has changed; if the header has changed too, proposes the columns of a new mapping again. */
async function readPreviewAgain(importContext: ImportContext): Promise<void> {
  const { deps, state } = importContext;
  const { file, form, preview } = state;
  const textFileFormat = form === null ? null : textFileFormatOf(form);
  if (file === null || preview === null || textFileFormat === null) return;
  importContext.reading += 1;
  const [ownReading, ownTurn] = [importContext.reading, importContext.turn];
  if (isSameFormat(textFileFormat, preview)) return;
  const previewAnswer = await deps.gateway.preview(file.fileId, textFileFormat);
  if (ownReading !== importContext.reading || ownTurn !== importContext.turn || state.form === null) return;
  if (!previewAnswer.ok) return failStep(importContext, "read", previewAnswer.failure);
  state.preview = ref(previewAnswer.value);
  if (state.mappingName !== null || previewAnswer.value.header.join("\n") === preview.header.join("\n")) return;
  const proposal = proposeForPreview(importContext, state.form.kind, previewAnswer.value);
  setForm(importContext, proposeColumns(state.form, proposal), { proposal: ref(proposal), answers: {} });
}

/** Fields of a form that decide which cells and rows the table has. */
const formatFieldNames = ["delimiter", "encoding", "headerRow", "summaryRows", "sheet", "record"] as const;

const isSameFormat = (left: TextFileFormat, right: Partial<TextFileFormat>): boolean =>
  formatFieldNames.every((fieldName) => (left[fieldName] ?? null) === (right[fieldName] ?? null));

/** Refuses unknown items and stores instead of creating them, if the user may not create them. */
function refuseForbiddenCreation({ deps }: ImportContext, form: MappingForm): MappingForm {
  const runnableMapping = findRunnableMapping({ ...form, location: form.location || "1" });
  return runnableMapping === null || deps.mayRunMapping(runnableMapping)
    ? form
    : { ...form, unknownItem: mappingDefaults.unknownItem, unknownLocation: mappingDefaults.unknownLocation };
}

/** Builds the actions of the mapping step. */
export const createMappingActions = (importContext: ImportContext) => ({
  chooseMapping: (name: string): void => chooseMapping(importContext, name),
  newMapping: (kind: ImportKind): void => startMapping(importContext, kind),
  edit: (change: Partial<MappingForm>): void => {
    const { state } = importContext;
    if (state.form === null) return;
    const changedForm = { ...state.form, ...change };
    const isCreationChosen = state.mappingName !== null || "unknownItem" in change || "unknownLocation" in change;
    setForm(importContext, isCreationChosen ? changedForm : refuseForbiddenCreation(importContext, changedForm), {
      isEdited: true,
    });
    if (formatFieldNames.some((fieldName) => fieldName in change)) void readPreviewAgain(importContext);
  },
  /** Names the mapping; the result of a test or an import stays. */
  nameMapping: (name: string): void => {
    const { state } = importContext;
    if (state.form === null) return;
    Object.assign(state, { form: ref({ ...state.form, name }), isEdited: true });
    storeDraft(importContext);
  },
  /** Applies an answer to a question of the proposal; a later answer replaces it. */
  answer: ({ asks }: MappingQuestion, { answer, change }: MappingAnswer): void => {
    const { state } = importContext;
    if (state.form !== null)
      setForm(importContext, refuseForbiddenCreation(importContext, applyFormChange(state.form, change)), {
        isEdited: true,
        answers: { ...state.answers, [asks]: answer },
      });
  },
  saveMapping: (): Promise<boolean> => saveMapping(importContext),
});

/** Saves the form by its name, and returns whether it was saved; a refusal leaves it unchanged. */
async function saveMapping(importContext: ImportContext): Promise<boolean> {
  const { deps, state } = importContext;
  const mappingResult = state.form === null ? null : formToMapping(state.form);
  if (mappingResult === null || !mappingResult.ok) return false;
  Object.assign(state, { saving: true, failure: null });
  const saveAnswer = await deps.gateway.saveMapping(mappingResult.value);
  state.saving = false;
  if (!saveAnswer.ok) {
    failStep(importContext, "save", saveAnswer.failure);
    return false;
  }
  await loadMappings(importContext);
  Object.assign(state, { mappingName: mappingResult.value.name, isEdited: false });
  storeDraft(importContext);
  return true;
}
