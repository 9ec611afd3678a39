/** The stores of the inventory screens, over the server and this device. */
import { session } from "../../session/session.ts";
import { deviceStore } from "../../shared/device-storage.ts";
import { registerStore } from "../../shared/registered-stores.ts";
import { createCountStore } from "./count-store.ts";
import { journalWithReserve } from "./device/count-journal.ts";
import { deviceId } from "./device/device-id.ts";
import { deviceJournal } from "./device/device-journal.ts";
import { createDocumentsStore } from "./documents-store.ts";
import { askDocuments, countGateway } from "./inventory-requests.ts";

export const documentsStore = createDocumentsStore(askDocuments);

/** One tab sends what waits; a browser without locks has one of its own. */
const alone = async <T>(work: () => Promise<T>): Promise<T> => (navigator.locks === undefined ? work() : await navigator.locks.request("comptoir.counts", work));

export const journal = journalWithReserve(deviceJournal(), () => countStore.deviceIsFull());

export const countStore = createCountStore({
  gateway: countGateway,
  journal,
  deviceId: deviceId(),
  userId: () => session.state.user?.id ?? 0,
  now: Date.now,
  newId: () => crypto.randomUUID(),
  alone,
  device: deviceStore,
});

registerStore(() => {
  documentsStore.reset();
  countStore.reset();
});
