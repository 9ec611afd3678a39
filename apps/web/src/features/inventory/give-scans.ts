/** Shares refused scans with another person, as a list of codes and quantities to count from. */
import { addToast } from "../../shared/notices.ts";
import { t } from "../../shared/text.ts";
import type { JournalEntry } from "./device/count-journal.ts";
import type { DocumentHead } from "./inventory-gateway.ts";
import { quantityText } from "./inventory-words.ts";

/** Lists a code, or the key of its line, and a quantity per text line; without undos. */
export const listOfScansText = (entries: readonly Pick<JournalEntry, "event">[]): string =>
  entries
    .flatMap(({ event: { change, code, lineKey } }) =>
      change.kind === "undo" ? [] : [`${code ?? lineKey}\t${quantityText(change.quantity)}`],
    )
    .join("\n");

/** Shares the list, or copies it; the scans stay on this device until a person drops them. */
export async function shareScans(
  { number, layer }: Pick<DocumentHead, "number" | "layer">,
  entries: readonly Pick<JournalEntry, "event">[],
) {
  const sharedText = `${t("inventory.givenScans", { number, layer })}\n${listOfScansText(entries)}`;
  const partialNavigator: Partial<Navigator> = navigator;
  if (partialNavigator.share !== undefined)
    return void (await partialNavigator.share({ text: sharedText }).catch(() => undefined));
  await navigator.clipboard.writeText(sharedText);
  addToast(t("inventory.scansCopied"));
}
