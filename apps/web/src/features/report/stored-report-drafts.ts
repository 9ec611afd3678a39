/** Unsaved report drafts on this device. Each opening of the builder has its own, so that no other window or new start overwrites one. */
import { isFields } from "@comptoir/domain/validation";
import type { ReportKindCode, ReportModel } from "@comptoir/domain/report";

import type { KeyStore } from "../../shared/device-storage.ts";
import { parseDraft } from "./builder-draft.ts";

export interface StoredReportDraft {
  /** Id of one opening of the builder, so that two windows do not overwrite each other's draft. */
  readonly slot: string;
  readonly report: ReportModel;
  /** Version of the report that the draft began with, or was merged into; the server refuses a save over a newer one. */
  readonly version: number;
  /** Report of that version; null in drafts of earlier versions of the product. */
  readonly begun: ReportModel | null;
}

/** Owner and report of the drafts; other people on the device have their own. */
export type ReportDraftOwner = Readonly<{ userId: number; kind: ReportKindCode; reportId: number }>;

export interface ReportDraftStore {
  /** Lists the stored drafts, the latest first. */
  readonly listDrafts: () => readonly StoredReportDraft[];
  readonly keepDraft: (draft: StoredReportDraft) => void;
  readonly dropDraft: (slot: string) => void;
}

/** Maximum number of drafts of a report; the one stored longest ago is dropped. */
const draftsAtMost = 20;

export function makeReportDraftStore(
  keyStore: KeyStore,
  { userId, kind, reportId }: ReportDraftOwner,
): ReportDraftStore {
  const draftsKey = `draft.report.${userId}.${kind}.${reportId}`;
  const listDrafts = (): readonly StoredReportDraft[] =>
    readList(keyStore.get(draftsKey)).flatMap(({ slot, report, version, begun }) => {
      const parsedDraft = parseDraft(JSON.stringify(report), kind);
      return typeof slot === "string" && Number.isSafeInteger(version) && parsedDraft !== null
        ? [
            {
              slot,
              report: parsedDraft,
              version: Number(version),
              begun: parseDraft(JSON.stringify(begun ?? null), kind),
            },
          ]
        : [];
    });
  const writeDrafts = (drafts: readonly StoredReportDraft[]): void =>
    keyStore.set(draftsKey, drafts.length === 0 ? null : JSON.stringify(drafts));
  const listDraftsOutsideSlot = (slot: string): readonly StoredReportDraft[] =>
    listDrafts().filter((draft) => draft.slot !== slot);
  return {
    listDrafts,
    keepDraft: (draft) => writeDrafts([draft, ...listDraftsOutsideSlot(draft.slot)].slice(0, draftsAtMost)),
    dropDraft: (slot) => writeDrafts(listDraftsOutsideSlot(slot)),
  };
}

function readList(text: string | null): readonly Readonly<Record<string, unknown>>[] {
  try {
    const storedValue: unknown = JSON.parse(text ?? "");
    return Array.isArray(storedValue) ? storedValue.filter(isFields) : [];
  } catch {
    return [];
  }
}
