/** Saves a dashboard as a file that another chain or installation can import. */
import { printBoardFile, type Dashboard } from "@comptoir/domain/dashboard";

import { downloadText } from "../../shared/download-text.ts";

export function exportBoard(board: Dashboard): void {
  const name = board.description.replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, " ").trim();
  downloadText(`${name}.json`, printBoardFile(board), "application/json");
}
