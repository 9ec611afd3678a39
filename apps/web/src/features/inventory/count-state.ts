/** State of a count on this device. */
import type { CountScan } from "@comptoir/domain/inventory";
import type { Quantity } from "@comptoir/domain/measure";

import type { Failure } from "../../shared/answer.ts";
import type { KeyStore } from "../../shared/device-storage.ts";
import type { FollowerDeps } from "../../shared/follower.ts";
import type { DisplayedLine } from "./count-lines.ts";
import type { CountJournal, JournalEntry } from "./device/count-journal.ts";
import type { UnsentReason } from "./device/send-counts.ts";
import type { DeviceClock } from "./device/device-clock.ts";
import type {
  ClockCorrection,
  CountGateway,
  CountingDevice,
  DocumentHead,
  ListedProduct,
} from "./inventory-gateway.ts";

/** Result of the last scan, shown large. */
export interface ScanResult {
  readonly kind: "counted" | "unknown" | "choose" | "refused" | "undone" | "unstored";
  readonly code: string;
  readonly name: string;
  /** Quantity that the scan added. */
  readonly added: Quantity;
  /** Quantity of the line after the scan. */
  readonly count: Quantity;
  readonly unit: string;
  /** Codes of warnings, or of the refusal. */
  readonly issues: readonly string[];
  /** Fields of the scanned GS1 label other than the code. */
  readonly label?: CountScan["label"];
  /** Distinguishes repeated scans of one code. */
  readonly turn: number;
}

/** Scan that waits for a choice of item; it is stored once, as the event with this id, whoever chooses and when. */
export interface PendingItemChoice {
  readonly id: string;
  readonly scan: CountScan;
  readonly products: readonly ListedProduct[];
}

export interface CountState {
  id: number;
  head: DocumentHead | null;
  lines: readonly DisplayedLine[];
  /** Whether only the last counted lines are loaded; scanning starts once the others are. */
  isPart: boolean;
  last: ScanResult | null;
  /** Number of the last scan that is stored on the device; scans are displayed a moment before they are stored. */
  storedTurn: number;
  /** Scans that the device could not store, by their text: they are counted nowhere. */
  unstored: readonly string[];
  /** Code that needs a choice among several items. */
  choice: PendingItemChoice | null;
  /** Devices that count in the document. */
  devices: readonly CountingDevice[];
  /** Number of scans that wait on this device, those of other users included. */
  waiting: number;
  /** Number of waiting scans of other users of this device, which only these users can send. */
  ofOthers: number;
  /** Scans that the server does not take; a person must act. */
  refused: readonly JournalEntry[];
  /** Corrections of this device's clock by the server, with their assumptions. */
  clocks: readonly ClockCorrection[];
  /** Supplement with the scans that came after the close. */
  supplement: { readonly id: number; readonly number: string } | null;
  /** Reason why scans wait here; `sending` while they are on their way. */
  sending: UnsentReason | "sending";
  isDeviceFull: boolean;
  loading: boolean;
  failure: Failure | null;
  /** Time at which the products of the location were read; null without any. Units: milliseconds since 1970. */
  productsAsOf: number | null;
  /** Time at which the server's lines were read; null before. Units: milliseconds since 1970. */
  asOf: number | null;
  /** True while the expected quantities of a blind count are revealed. */
  isRevealed: boolean;
}

/** Dependencies of the count store: API, journal, clocks and locks. */
export interface CountStoreDeps {
  readonly gateway: CountGateway;
  readonly journal: CountJournal;
  readonly deviceId: string;
  readonly userId: () => number;
  readonly now: () => number;
  /** Reads the device's monotonic clock, and the measured error of its time. */
  readonly moment: DeviceClock["moment"];
  readonly newId: () => string;
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>;
  /** Stores an open choice at once, so that a killed tab loses no scan. */
  readonly device: KeyStore;
  readonly pause: FollowerDeps["pause"];
  readonly random: () => number;
  /** Delays sending, so that quick scans are sent together. */
  readonly gather: () => Promise<void>;
}

/** Initial state of a count. */
export const createInitialCountState = (): CountState => ({
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
