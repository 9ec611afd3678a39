/** Store of one deposit's count while it is typed. */
import type { DepositDetail } from "@comptoir/api/wire";
import type { TillReportedFlow } from "@comptoir/domain/deposit";
import type { LanguageCode } from "@comptoir/domain/language";
import { proxy, ref } from "valtio/vanilla";

import type { KeyStore } from "../../shared/device-storage.ts";
import { mergeDrafts, toCountDraft, type CountDraft, type DrawerDraft } from "./count-draft.ts";

interface CountState {
  draft: CountDraft;
  /** Whether the draft was typed earlier on this device. */
  isRestored: boolean;
}

export type CountStore = ReturnType<typeof createCountStore>;

/**
 * Starts from the draft of this device, or else from the deposit of the server. A draft that was begun before the saved
 * count is dropped: it would replace what somebody counted since.
 */
export function createCountStore(deposit: DepositDetail, language: LanguageCode, device: KeyStore) {
  const draftKey = `deposit.${deposit.id}`;
  const freshDraft = toCountDraft(deposit, language);
  const storedDraft = parseStoredDraft(device.get(draftKey));
  const isOutdated = deposit.status !== "PREPARED" && storedDraft?.version !== deposit.version;
  const restoredDraft = storedDraft === null || isOutdated ? null : mergeDrafts(freshDraft, storedDraft);
  const state = proxy<CountState>({ draft: ref(restoredDraft ?? freshDraft), isRestored: restoredDraft !== null });
  const keepDraft = (draft: CountDraft): void => {
    state.draft = ref(draft);
    device.set(draftKey, JSON.stringify(draft));
  };
  const keepDrawer = (terminal: string, change: (drawer: DrawerDraft) => DrawerDraft): void => {
    const drawer = state.draft.drawers[terminal] ?? { pieces: {}, flows: {} };
    keepDraft({ ...state.draft, drawers: { ...state.draft.drawers, [terminal]: change(drawer) } });
  };
  return {
    state,
    typePieces: (terminal: string, box: string, text: string): void =>
      keepDrawer(terminal, (drawer) => ({ ...drawer, pieces: { ...drawer.pieces, [box]: text } })),
    typeFlow: (terminal: string, flow: TillReportedFlow, text: string): void =>
      keepDrawer(terminal, (drawer) => ({ ...drawer, flows: { ...drawer.flows, [flow]: text } })),
    type: (change: Partial<Pick<CountDraft, "remainingFloat" | "dropsBanked" | "cheques">>): void =>
      keepDraft({ ...state.draft, ...change }),
    /** Goes on with a draft in which the figures of a newer count were chosen. */
    replace: keepDraft,
    /** Deletes the draft: the server has it, or the saved count is kept instead. */
    forget: (): void => device.set(draftKey, null),
  };
}

/** Parses a stored draft; null if it cannot be parsed. */
function parseStoredDraft(text: string | null): CountDraft | null {
  if (text === null) return null;
  try {
    const storedDraft: unknown = JSON.parse(text);
    return isCountDraft(storedDraft) ? storedDraft : null;
  } catch {
    return null;
  }
}

const isPlainObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function isCountDraft(value: unknown): value is CountDraft {
  if (!isPlainObject(value) || !isPlainObject(value["drawers"]) || !Array.isArray(value["cheques"])) return false;
  const isRecordOfTexts = (record: unknown): boolean =>
    isPlainObject(record) && Object.values(record).every((text) => typeof text === "string");
  return (
    typeof value["remainingFloat"] === "string" &&
    typeof value["dropsBanked"] === "string" &&
    value["cheques"].every(isRecordOfTexts) &&
    Object.values(value["drawers"]).every(
      (drawer) => isPlainObject(drawer) && isRecordOfTexts(drawer["pieces"]) && isRecordOfTexts(drawer["flows"]),
    )
  );
}
