/** Saves a dashboard as a file that another chain or installation can import. */
import { printBoardFile, type Dashboard } from "@comptoir/domain/dashboard";

import { downloadText } from "../../shared/download-text.ts";

export function exportBoard(board: Dashboard): void {
  const fileName = board.description.replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, " ").trim();
  downloadText(`${fileName}.json`, printBoardFile(board), "application/json");
}
