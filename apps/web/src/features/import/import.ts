/** The one import of this tab, which continues while other screens are open. */
import { hasPermission } from "@comptoir/domain/access";
import { importKinds, importPermissions } from "@comptoir/domain/import-file";
import type { ImportKind, ImportMapping } from "@comptoir/domain/import-file";

import { session } from "../../session/session.ts";
import { tabStore } from "../../shared/device-storage.ts";
import { registerStore } from "../../shared/registered-stores.ts";
import { createBatchesStore } from "./batches-store.ts";
import { batchGateway, importGateway } from "./import-requests.ts";
import { createImportStore } from "./import-store.ts";

export const mayImportKind = (kind: ImportKind): boolean =>
  hasPermission(session.state.claims?.permissions ?? [], [importKinds[kind].permission]);

/** Says whether the user may create everything that a mapping can create, including items and stores. */
export const mayRunMapping = (mapping: ImportMapping): boolean =>
  importPermissions(mapping).every((permission) =>
    hasPermission(session.state.claims?.permissions ?? [], [permission]),
  );

export const importStore = createImportStore({
  gateway: importGateway,
  tab: tabStore,
  wait: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
  mayImportKind,
  mayRunMapping,
});

export const batchesStore = createBatchesStore(batchGateway);

registerStore(() => {
  importStore.reset();
  Object.assign(batchesStore.state, { batch: null, failure: null });
});
