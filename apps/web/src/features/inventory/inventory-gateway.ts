/** Interface of the inventory calls. */
import type { ClosePreview, DocumentCreate, DocumentLineView, DocumentSave, DocumentView } from "@comptoir/api/wire";
import type { ClockAssumption, CountEvent } from "@comptoir/domain/inventory";

import type { Answer } from "../../shared/answer.ts";

/** Document without its lines. */
export type DocumentHead = Omit<DocumentView, "lines">;

export type LineRow = DocumentLineView;

/** Product in a device's copy. */
export interface ListedProduct {
  readonly itemId: number;
  readonly sku: string;
  readonly upc: string;
  readonly codes: readonly string[];
  readonly description: string;
  readonly decimals: number;
  readonly department: string | null;
}

/** Device that counts in a document. */
export interface CountingDevice {
  readonly userId: number;
  readonly userName: string;
  readonly deviceId: string;
  readonly waiting: number;
  /** Time at which the server last heard of the device. Units: milliseconds since 1970. */
  readonly seenAt: number;
  /** Whether the server may lack scans of this device. */
  readonly isPending: boolean;
}

/** Document with all of its lines, or those changed since a cursor. */
export interface DocumentUpdate {
  readonly cursor: number;
  readonly document: DocumentHead;
  readonly lines: readonly LineRow[];
  readonly devices: readonly CountingDevice[];
}

/** Event with the item that a person chose for it. */
export interface SentEvent {
  readonly event: CountEvent;
  readonly itemId: number | null;
}

/** Correction of the device's clock that the server applied to some events. */
export interface ClockCorrection {
  readonly assumed: ClockAssumption;
  /** Time by which the events' clock was corrected. Units: milliseconds. */
  readonly by: number;
  readonly events: number;
}

/** Response to sent events. */
export interface PostedEventsAnswer {
  readonly lines: readonly LineRow[];
  readonly version: number;
  readonly clocks?: readonly ClockCorrection[];
  /** Supplement that the new events are in, because the count was closed meanwhile; absent otherwise. */
  readonly supplement?: { readonly id: number; readonly number: string };
}

/** Calls of counting. */
export interface CountGateway {
  /** Reads the document, the changes since a cursor, or only the `first` last counted lines; fewer lines mean no more exist. */
  readonly readDocument: (
    id: number,
    after: number | null,
    reveal: boolean,
    first?: number,
  ) => Promise<Answer<DocumentUpdate>>;
  /** Follows the changes since a cursor, until the server ends the stream or the signal is aborted. */
  readonly followDocument: (
    id: number,
    after: number | null,
    reveal: boolean,
    onNews: (news: DocumentUpdate) => void,
    signal: AbortSignal,
  ) => Promise<Answer<unknown>>;
  /** Sends events; returns their lines, and the document's version that includes them. */
  readonly postEvents: (
    id: number,
    deviceId: string,
    events: readonly SentEvent[],
  ) => Promise<Answer<PostedEventsAnswer>>;
  /** Joins a count, reports this device's number of waiting scans, or leaves. */
  readonly tellWaiting: (
    id: number,
    deviceId: string,
    waiting: number,
    isLeaving: boolean,
  ) => Promise<Answer<{ readonly devices: readonly CountingDevice[] }>>;
  readonly products: (locationId: number) => Promise<Answer<readonly ListedProduct[]>>;
}

/** Calls of documents. */
export interface DocumentGateway {
  readonly get: (id: number, signal?: AbortSignal) => Promise<Answer<DocumentView>>;
  readonly create: (document: DocumentCreate, key: string) => Promise<Answer<DocumentView>>;
  readonly update: (document: DocumentSave) => Promise<Answer<DocumentView>>;
  readonly remove: (ids: readonly number[]) => Promise<Answer<unknown>>;
  readonly restore: (ids: readonly number[]) => Promise<Answer<readonly DocumentView[]>>;
  readonly reverse: (id: number, terminalId: string) => Promise<Answer<readonly DocumentView[]>>;
  readonly approve: (id: number, version: number) => Promise<Answer<unknown>>;
  readonly holdDocument: (id: number, terminalId: string, isTakeOver: boolean) => Promise<Answer<unknown>>;
  readonly closePreview: (
    id: number,
    uncountedPolicy: DocumentView["uncountedPolicy"],
    everyLine: boolean,
  ) => Promise<Answer<ClosePreview>>;
}
