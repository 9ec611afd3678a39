/** Recognises a file by its first rows: its kind, and which of some mappings reads it. */

import { compileMapping } from "./compile-mapping.ts";
import { decodeRow } from "./decode-row.ts";
import {
  importKinds,
  locationFields,
  productFields,
  stockFields,
  transactionFields,
  type ImportKind,
  type ImportMapping,
} from "./import-mapping.ts";
import type { FileSample } from "./mapping-proposal.ts";
import { findNamedColumn, proposeMapping } from "./propose-mapping.ts";
import { listUndecidedRecords } from "./xml-names.ts";

const fieldsByKind: Readonly<Record<ImportKind, Readonly<Record<string, { readonly required: boolean }>>>> = {
  transactions: transactionFields,
  products: productFields,
  locations: locationFields,
  stock: stockFields,
};

/** A kind that a file may have, and the number of its fields with a column. */
interface LikelyKind {
  readonly kind: ImportKind;
  readonly score: number;
  readonly columns: Readonly<Record<string, string>>;
}

/**
 * Finds the kind of a file with the most fields, whose required fields all have a column. Sales whose dates cannot be read, such as days in
 * two orders, are still sales: read as products or stock, they would replace prices or quantities.
 */
export function findLikelyKind(sample: FileSample): LikelyKind | undefined {
  const likelyKinds = (Object.keys(importKinds) as ImportKind[]).flatMap((kind): LikelyKind[] => {
    const { columns = {}, questions } = proposeMapping(kind, sample);
    const looksLikeSale =
      ["unitPrice", "lineTotal", "number"].some((field) => field in columns) ||
      questions.some(({ asks }) => asks === "price");
    const namedDate = kind === "transactions" ? findNamedColumn(kind, sample, "date") : undefined;
    const foundColumns: Readonly<Record<string, string>> = {
      ...(namedDate !== undefined && { date: namedDate }),
      ...columns,
    };
    const isIncomplete = Object.entries(fieldsByKind[kind]).some(
      ([field, { required }]) => required && (foundColumns[field] ?? "") === "",
    );
    return (kind === "transactions" && !looksLikeSale) || isIncomplete
      ? []
      : [{ kind, score: Object.keys(foundColumns).length, columns }];
  });
  return likelyKinds.sort((left, right) => right.score - left.score)[0];
}

/**
 * Guesses the kind of a file: all its required columns exist, and most of the others; null if there is none.
 *
 * @example guessImportKind({ header: ["SKU", "UPC", "Price"], rows: [["A1", "123", "2.50"]] }) // => "products"
 */
export function guessImportKind(sample: FileSample): ImportKind | null {
  return findLikelyKind(sample)?.kind ?? null;
}

/** Beginning of a file that is to be recognised. */
export interface RecognisedSample
  extends Omit<FileSample, "record">, Pick<ImportMapping, "delimiter" | "headerRow" | "sheet" | "record"> {
  /** Records beside that of an XML file, because of which a person chooses. */
  readonly otherRecords?: readonly string[];
}

/** The mapping of a file, or the reason why none is sure, with the mappings concerned. */
export type Recognition =
  | {
      readonly mapping: ImportMapping;
      /** Number of the first rows that it reads. */
      readonly rows: number;
    }
  | {
      readonly reason: "NOT_RECOGNISED" | "SEVERAL_MAPPINGS" | "OTHER_KIND" | "OTHER_RECORDS";
      readonly names: readonly string[];
      /** Records that the mapping does not know. */
      readonly records?: readonly string[];
    };

/**
 * Finds which of some mappings of a kind reads a file: all its columns exist, and it reads the most rows, then columns.
 * Two that are equally good, a file that looks more like another kind, and records that no mapping leaves out are left to a person.
 *
 * Source: behaviour 3.8; decisions 0425, 0480.
 */
export function recogniseFile(
  sample: RecognisedSample,
  mappings: readonly ImportMapping[],
  kind: ImportKind,
): Recognition {
  const fittingMappings = mappings
    .filter(
      (mapping) =>
        mapping.kind === kind &&
        mapping.delimiter === sample.delimiter &&
        mapping.headerRow === sample.headerRow &&
        mapping.sheet === sample.sheet &&
        mapping.record === sample.record,
    )
    .flatMap((mapping) => {
      const mappingResult = compileMapping(mapping, sample.header);
      if (!mappingResult.ok) return [];
      const readRowCount = sample.rows.filter((cells) => decodeRow(mappingResult.value, cells).ok).length;
      const usedColumnCount = Object.keys(mapping.columns).length;
      return readRowCount === 0
        ? []
        : [
            {
              mapping,
              read: readRowCount,
              used: usedColumnCount,
              records: listUndecidedRecords(sample.otherRecords, mapping.otherRecords),
            },
          ];
    })
    .sort(
      (left, right) =>
        Number(left.records.length > 0) - Number(right.records.length > 0) ||
        right.read - left.read ||
        right.used - left.used ||
        (left.mapping.name < right.mapping.name ? -1 : 1),
    );
  const [bestMatch] = fittingMappings;
  if (bestMatch === undefined) return { reason: "NOT_RECOGNISED", names: [] };
  if (bestMatch.records.length > 0)
    return { reason: "OTHER_RECORDS", names: [bestMatch.mapping.name], records: bestMatch.records };
  const equalMatch = fittingMappings.find(
    ({ mapping, records, read, used }) =>
      records.length === 0 &&
      read === bestMatch.read &&
      used === bestMatch.used &&
      !isSameMeaning(mapping, bestMatch.mapping),
  );
  if (equalMatch !== undefined)
    return { reason: "SEVERAL_MAPPINGS", names: [bestMatch.mapping.name, equalMatch.mapping.name] };
  const likelyKind = findLikelyKind(sample);
  return likelyKind !== undefined && likelyKind.kind !== kind && likelyKind.score > bestMatch.used
    ? { reason: "OTHER_KIND", names: [bestMatch.mapping.name] }
    : { mapping: bestMatch.mapping, rows: bestMatch.read };
}

const isSameMeaning = (left: ImportMapping, right: ImportMapping): boolean =>
  JSON.stringify({ ...left, name: "" }) === JSON.stringify({ ...right, name: "" });

type FoundMapping = Extract<Recognition, { readonly mapping: ImportMapping }>;

/** Tells whether the record of `innerMapping` is inside that of `outerMapping`, and both read as many rows: each receipt has a single line. */
const isDeeperMapping = (innerMapping: FoundMapping, outerMapping: FoundMapping): boolean =>
  innerMapping.rows === outerMapping.rows &&
  innerMapping.mapping.sheet === outerMapping.mapping.sheet &&
  outerMapping.mapping.record !== null &&
  innerMapping.mapping.record?.startsWith(`${outerMapping.mapping.record}/`) === true;

/**
 * Chooses among what was found for several records or tables of a file: the only mapping. Mappings of different records import different rows, so a
 * person decides between them, whatever their order and however many rows each reads. Of a record and one inside it with as many rows it is the inner
 * one, and in a file of one table two mappings that differ in the name of the sheet are the same.
 *
 * Source: decisions 0425, 0480.
 *
 * @example chooseRecognition([{ reason: "NOT_RECOGNISED", names: [] }, { reason: "SEVERAL_MAPPINGS", names: ["b", "a"] }]).names // => ["a", "b"]
 */
export function chooseRecognition(recognitions: readonly Recognition[], hasOneTable = false): Recognition {
  const allMappings = recognitions.flatMap((recognition) => ("mapping" in recognition ? [recognition] : []));
  const foundMappings = allMappings
    .filter((outerMapping) => !allMappings.some((innerMapping) => isDeeperMapping(innerMapping, outerMapping)))
    .toSorted((left, right) => (left.mapping.name < right.mapping.name ? -1 : 1));
  const refusedRecognitions = recognitions.flatMap((recognition) => ("reason" in recognition ? [recognition] : []));
  const ambiguousRefusals = refusedRecognitions.filter(({ reason }) => reason === "SEVERAL_MAPPINGS");
  const [firstMapping, ...rest] = foundMappings;
  const tableMappingOf = ({ mapping }: FoundMapping) => (hasOneTable ? { ...mapping, sheet: null } : mapping);
  const otherMappings = rest.filter(
    (otherMapping) =>
      firstMapping === undefined || !isSameMeaning(tableMappingOf(firstMapping), tableMappingOf(otherMapping)),
  );
  if (otherMappings.length > 0 || ambiguousRefusals.length > 0) {
    const matchingNames = [
      ...foundMappings.map(({ mapping }) => mapping.name),
      ...ambiguousRefusals.flatMap(({ names: severalNames }) => severalNames),
    ];
    return { reason: "SEVERAL_MAPPINGS", names: [...new Set(matchingNames)].toSorted() };
  }
  if (firstMapping !== undefined) return firstMapping;
  const findRefusal = (wantedReason: "OTHER_RECORDS" | "OTHER_KIND") =>
    refusedRecognitions.find(({ reason }) => reason === wantedReason);
  return findRefusal("OTHER_RECORDS") ?? findRefusal("OTHER_KIND") ?? { reason: "NOT_RECOGNISED", names: [] };
}
