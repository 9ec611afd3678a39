/** Statuses of documents that this version does not know. */

import { Schema } from "effect";
import { expect, test } from "vitest";

import { DocumentSave } from "./inventory-save-wire.ts";
import { DocumentWire } from "./inventory-wire.ts";

const document = {
  ID: 7,
  DocumentNO: "LAV-2026-000007",
  DocumentStatus: "OPEN",
  DocumentType: "COUNT",
  DocumentDate: "2026-03-12",
  DocumentDateTime: 0,
  DocumentLastDate: 0,
  ProcessDate: null,
  DocumentComment: "",
  TargetLayerID: 3,
  TargetLayerDescription: "Laval",
  TerminalID: "T",
  UserID: 1,
  UserName: "Marie Roy",
  Count: 0,
  NbOfBodies: 0,
  DocumentIsDeleted: false,
  RestorableUntil: null,
  Version: 1,
  Scope: { kind: "PARTIAL" },
  ScopeNames: [],
  IsBlind: false,
  UncountedPolicy: null,
  Hold: null,
  Counters: [],
  ApprovedBy: null,
  ClosedBy: null,
  ReversedBy: null,
  Reverses: null,
  Unmatched: 0,
};

test("a list with a document of an unknown status is read, with its code, and written as it was", () => {
  const supplement = { ID: 9, DocumentNO: "LAV-2026-000009", DocumentStatus: "MERGED" };
  const sentDocuments = [document, { ...document, ID: 8, DocumentStatus: "ARCHIVED", SupplementedBy: [supplement] }];
  const documents = Schema.decodeUnknownSync(Schema.Array(DocumentWire))(sentDocuments);
  expect(
    documents.map(({ status, supplementedBy = [] }) => [status, ...supplementedBy.map((link) => link.status)]),
  ).toEqual([["OPEN"], ["ARCHIVED", "MERGED"]]);
  expect(Schema.encodeSync(Schema.Array(DocumentWire))(documents)).toEqual(sentDocuments);
});

test("a document is not saved in an unknown status", () => {
  const save = { ID: 7, DocumentStatus: "ARCHIVED", TerminalID: "T" };
  expect(() => Schema.decodeUnknownSync(DocumentSave)(save)).toThrow();
  expect(Schema.decodeUnknownSync(DocumentSave)({ ...save, DocumentStatus: "OPEN" }).status).toBe("OPEN");
});
