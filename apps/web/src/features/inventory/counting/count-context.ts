/** State and dependencies that the parts of a count share. */
import { ref } from "valtio/vanilla";

import { quantity } from "@comptoir/domain/measure";

import type { CountBoard } from "../count-board.ts";
import type { CountState, CountStoreDeps, ScanResult } from "../count-state.ts";
import type { CountSync } from "../count-sync.ts";
import type { CountWriter } from "../count-writer.ts";

export type Announce = (kind: ScanResult["kind"], details: Partial<ScanResult>) => ScanResult;

export interface CountContext extends CountStoreDeps {
  readonly state: CountState;
  readonly board: CountBoard;
  readonly sync: CountSync;
  readonly writer: CountWriter;
  /** Displays the result of a scan. */
  readonly announce: Announce;
}

export const noQuantity = quantity(0);

/** Makes `announce`, which numbers the results, so that repeated scans of one code differ. */
export function makeAnnounce(countState: CountState): Announce {
  let scanTurn = 0;
  return (kind, details) => {
    scanTurn += 1;
    const scanResult: ScanResult = {
      kind,
      code: "",
      name: "",
      added: noQuantity,
      count: noQuantity,
      unit: "",
      issues: [],
      ...details,
      turn: scanTurn,
    };
    countState.last = ref(scanResult);
    return scanResult;
  };
}
