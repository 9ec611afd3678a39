import { createCorrectedRowFinder, type CorrectedRowFinder, type ImportMapping } from "@comptoir/domain/import-file";
import { Effect } from "effect";

import { ImportRepository } from "./import-repository.ts";
import type { RowVisitor } from "./read-facts.ts";
import { setAsideAtMost } from "./set-aside.ts";

/** Collects the rows that another import set aside and that a file brings again. */
export interface Correction {
  /** Sees every row of the file, and takes none. */
  readonly visitor: RowVisitor;
  readonly listRows: () => readonly number[];
}

/** Opens a correction of the rows that an import set aside, whether other files brought them again or not. */
export const openCorrection = Effect.fnUntraced(function* (mapping: ImportMapping, importId: number) {
  const repository = yield* ImportRepository;
  const header = (yield* repository.find(importId))?.setAsideHeader ?? [];
  const rows = yield* repository.listSetAside(importId, { which: "all", after: 0, count: setAsideAtMost });
  const correctedRows = new Set<number>();
  let findRows: CorrectedRowFinder = () => [];
  return {
    visitor: {
      header: (names) => {
        findRows = createCorrectedRowFinder(mapping, { header, rows }, names);
      },
      takes: (_row, cells, fact) => {
        for (const row of findRows(cells, fact)) correctedRows.add(row);
        return false;
      },
    },
    listRows: () => [...correctedRows],
  } satisfies Correction;
});

/** Passes every row to the correction, if there is one, before another visitor may take it. */
export const visitBoth = (
  correction: Correction | undefined,
  visitor: RowVisitor | undefined,
): RowVisitor | undefined =>
  correction === undefined
    ? visitor
    : {
        header: (names) => {
          correction.visitor.header(names);
          visitor?.header(names);
        },
        takes: (row, cells, fact) => {
          correction.visitor.takes(row, cells, fact);
          return visitor?.takes(row, cells, fact) ?? false;
        },
      };
