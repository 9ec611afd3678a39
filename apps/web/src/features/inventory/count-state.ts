/** State of a count on this device. */
import type { CountScan } from "@comptoir/domain/inventory";
import type { Quantity } from "@comptoir/domain/measure";

import type { Failure } from "../../shared/answer.ts";
import type { KeyStore } from "../../shared/device-storage.ts";
import type { ShownLine } from "./count-lines.ts";
import type { CountJournal, JournalEntry } from "./device/count-journal.ts";
import type { FollowerDeps } from "./device/follow-document.ts";
import type { SendEnd } from "./device/send-counts.ts";
import type { DeviceClock } from "./device/device-clock.ts";
import type { CorrectedClock, CountGateway, CountingDevice, DocumentHead, ListedProduct } from "./inventory-gateway.ts";

/** Result of the last scan, shown large. */
export interface ScanNews {
  readonly kind: "counted" | "unknown" | "choose" | "refused" | "undone" | "unstored";
  readonly code: string;
  readonly name: string;
  /** The quantity added, and the new quantity of the line. */
  readonly added: Quantity;
  readonly count: Quantity;
  readonly unit: string;
  /** Codes of warnings, or of the refusal. */
  readonly issues: readonly string[];
  /** Fields of the label beside its code. */
  readonly label?: CountScan["label"];
  /** Tells one scan from the same one again. */
  readonly turn: number;
}

/** A scan whose item a person chooses; it is written down once, under this name, whoever chooses and when. */
export interface Choice {
  readonly id: string;
  readonly scan: CountScan;
  readonly products: readonly ListedProduct[];
}

export interface CountState {
  id: number;
  head: DocumentHead | null;
  lines: readonly ShownLine[];
  /** True while only the lines counted last are shown: the others are being read, and nothing is scanned before they are there. */
  isPart: boolean;
  last: ScanNews | null;
  /** Up to this turn, what was scanned is written down on the device: a scan is shown a moment before. */
  storedTurn: number;
  /** Scans that the device could not write down, by what was typed: they are counted nowhere. */
  unstored: readonly string[];
  /** A code of several items that a person has to choose from. */
  choice: Choice | null;
  /** Devices that count in the document. */
  devices: readonly CountingDevice[];
  waiting: number;
  /** Those of them that another person scanned on this device: only they can send them. */
  ofOthers: number;
  refused: readonly JournalEntry[];
  /** Corrections of this device's clock by the server, with their assumptions. */
  clocks: readonly CorrectedClock[];
  /** Supplement with the scans that came after the count was closed. */
  supplement: { readonly id: number; readonly number: string } | null;
  /** Reason why scans wait here; `sending` while they are on their way. */
  sending: SendEnd | "sending";
  isDeviceFull: boolean;
  loading: boolean;
  failure: Failure | null;
  /** When the products of the place were read; null while there are none here. Units: milliseconds since 1970. */
  productsAsOf: number | null;
  /** When the server's lines were read. */
  asOf: number | null;
  /** True while the expected quantities of a blind count are revealed. */
  isRevealed: boolean;
}

/** Dependencies of a count on the device and the server. */
export interface CountStoreDeps {
  readonly gateway: CountGateway;
  readonly journal: CountJournal;
  readonly deviceId: string;
  readonly userId: () => number;
  readonly now: () => number;
  /** Reads the other clocks of the device at this moment. */
  readonly moment: DeviceClock["moment"];
  readonly newId: () => string;
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>;
  /** Keeps at once what a person is asked: a tab that is killed meanwhile loses no scan. */
  readonly device: KeyStore;
  readonly pause: FollowerDeps["pause"];
  readonly random: () => number;
  /** Lets what is scanned in quick succession be sent together. */
  readonly gather: () => Promise<void>;
}

/** A count that nothing is known of yet. */
export const initialCount = (): CountState => ({
  id: 0,
  head: null,
  lines: [],
  isPart: false,
  last: null,
  storedTurn: 0,
  unstored: [],
  choice: null,
  devices: [],
  waiting: 0,
  ofOthers: 0,
  refused: [],
  clocks: [],
  supplement: null,
  sending: "none",
  isDeviceFull: false,
  loading: false,
  failure: null,
  productsAsOf: null,
  asOf: null,
  isRevealed: false,
});
