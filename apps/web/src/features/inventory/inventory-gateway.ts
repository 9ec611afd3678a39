/** Calls of the inventory screens to the server. */
import type { ClosePreview, DocumentCreate, DocumentLineView, DocumentSave, DocumentView } from "@comptoir/api/wire";
import type { ClockAssumption, CountEvent } from "@comptoir/domain/inventory";

import type { Answer } from "../../shared/answer.ts";

/** A document without its lines. */
export type DocumentHead = Omit<DocumentView, "lines">;

export type LineRow = DocumentLineView;

/** A product as a device knows it. */
export interface ListedProduct {
  readonly itemId: number;
  readonly sku: string;
  readonly upc: string;
  readonly codes: readonly string[];
  readonly description: string;
  readonly decimals: number;
  readonly department: string | null;
}

/** A device that counts in a document. */
export interface CountingDevice {
  readonly userId: number;
  readonly userName: string;
  readonly deviceId: string;
  readonly waiting: number;
  /** Units: milliseconds since 1970. */
  readonly seenAt: number;
  /** Scans of it may be missing. */
  readonly isPending: boolean;
}

/** A document with all of its lines, or with those that changed since a cursor. */
export interface DocumentNews {
  readonly cursor: number;
  readonly document: DocumentHead;
  readonly lines: readonly LineRow[];
  readonly devices: readonly CountingDevice[];
}

/** An event with the item that a person chose for it. */
export interface SentEvent {
  readonly event: CountEvent;
  readonly itemId: number | null;
}

/** Events that have another time than the clock of the device said. */
export interface CorrectedClock {
  readonly assumed: ClockAssumption;
  /** Units: milliseconds. */
  readonly by: number;
  readonly events: number;
}

/** Answer to sent events. */
export interface PostedCounts {
  readonly lines: readonly LineRow[];
  readonly version: number;
  readonly clocks?: readonly CorrectedClock[];
  /** The count was closed: what is new is in this supplement of it. */
  readonly supplement?: { readonly id: number; readonly number: string };
}

/** Calls of counting. */
export interface CountGateway {
  /** Everything, what changed after a cursor, or so many lines alone, those that were counted last: fewer are all of them. */
  readonly read: (id: number, after: number | null, reveal: boolean, first?: number) => Promise<Answer<DocumentNews>>;
  /** Tells what changes after a cursor, as it changes, until the server ends it or the signal is aborted. */
  readonly follow: (
    id: number,
    after: number | null,
    reveal: boolean,
    onNews: (news: DocumentNews) => void,
    signal: AbortSignal,
  ) => Promise<Answer<unknown>>;
  /** Gives the lines that the events count on, as they stand, and the version of the document that has them. */
  readonly post: (id: number, deviceId: string, events: readonly SentEvent[]) => Promise<Answer<PostedCounts>>;
  /** Joins a count, says how many scans wait on this device, or that it is done. */
  readonly tell: (
    id: number,
    deviceId: string,
    waiting: number,
    isLeaving: boolean,
  ) => Promise<Answer<{ readonly devices: readonly CountingDevice[] }>>;
  readonly products: (locationId: number) => Promise<Answer<readonly ListedProduct[]>>;
}

/** Calls on documents. */
export interface DocumentGateway {
  readonly get: (id: number, signal?: AbortSignal) => Promise<Answer<DocumentView>>;
  readonly create: (document: DocumentCreate, key: string) => Promise<Answer<DocumentView>>;
  readonly update: (document: DocumentSave) => Promise<Answer<DocumentView>>;
  readonly remove: (id: number) => Promise<Answer<unknown>>;
  readonly restore: (id: number) => Promise<Answer<unknown>>;
  readonly reverse: (id: number, terminalId: string) => Promise<Answer<readonly DocumentView[]>>;
  readonly approve: (id: number, version: number) => Promise<Answer<unknown>>;
  readonly hold: (id: number, terminalId: string, isTakeOver: boolean) => Promise<Answer<unknown>>;
  readonly closePreview: (
    id: number,
    uncountedPolicy: DocumentView["uncountedPolicy"],
  ) => Promise<Answer<ClosePreview>>;
}
