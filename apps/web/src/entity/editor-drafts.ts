/** Drafts of an editor: values typed into a row and not saved, stored on the device for each user. */
import { type EntityName, type EntityValues } from "@comptoir/domain/entity";

import type { KeyStore } from "../shared/device-storage.ts";

interface EditorDraft {
  readonly version: number;
  readonly before: EntityValues;
  readonly typed: EntityValues;
  readonly at: number;
}

export interface DraftOptions {
  readonly device: KeyStore;
  /** Drafts are stored per user. */
  readonly userId: () => number;
  readonly nowMs: () => number;
}

export type EditorDrafts = ReturnType<typeof createEditorDrafts>;

export function createEditorDrafts(name: EntityName, { device, userId, nowMs }: DraftOptions) {
  return {
    keyOf: (id: number, origin = "") => `editing.${userId()}.${name}.${id}${origin}`,
    write: (draftKey: string, row: EntityValues | null, baseValues: EntityValues, typedValues: EntityValues): void => {
      const writtenDraft: EditorDraft = {
        version: Number(row?.["version"] ?? 0),
        before: baseValues,
        typed: typedValues,
        at: nowMs(),
      };
      device.set(draftKey, Object.keys(typedValues).length === 0 ? null : JSON.stringify(writtenDraft));
    },
    remove: (draftKey: string): void => device.set(draftKey, null),
    read: (draftKey: string): EditorDraft | null => {
      const draftText = device.get(draftKey);
      try {
        return draftText === null ? null : (JSON.parse(draftText) as EditorDraft);
      } catch {
        return null;
      }
    },
  };
}
