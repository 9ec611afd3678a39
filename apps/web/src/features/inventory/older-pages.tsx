/** Parts of a history that is read page by page: the rows, the button for older ones, and the column of unit costs. */
import { formatUnitCost, type UnitCost } from "@comptoir/domain/money";
import { Button } from "@comptoir/ui-react";
import { useEffect, useState } from "react";
import type { ReactElement } from "react";

import type { Answer, Failure } from "../../shared/answer.ts";
import { PartFailure } from "../../shared/part-failure.tsx";
import { language, t } from "../../shared/text.ts";
import styles from "./inventory.module.css";

interface OlderPages<Page> {
  /** First page and those read after it. */
  readonly pages: readonly Page[];
  readonly failure: Failure | null;
  /** Reads the next page; null if there is none. */
  readonly readOlder: (() => Promise<void>) | null;
}

/** Reads pages after the first one, and forgets them when it changes. `older` of a page is where the next one begins. */
export function useOlderPages<Page extends { readonly older: number | null }>(
  firstPage: Page | null,
  read: (before: number) => Promise<Answer<Page>>,
): OlderPages<Page> {
  const [furtherPages, setMore] = useState<readonly Page[]>([]);
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(
    function forgetOlder() {
      setMore([]);
      setFailure(null);
    },
    [firstPage],
  );
  const pages = firstPage === null ? [] : [firstPage, ...furtherPages];
  const olderId = pages.at(-1)?.older ?? null;
  const readAfter = async (beforeId: number) => {
    const answer = await read(beforeId);
    if (answer.ok) setMore([...furtherPages, answer.value]);
    setFailure(answer.ok ? null : answer.failure);
  };
  return { pages, failure, readOlder: olderId === null ? null : () => readAfter(olderId) };
}

/** Button of the next page, and why it could not be read. */
export function OlderButton({
  label,
  failure,
  readOlder,
}: Readonly<{ label: string }> & Omit<OlderPages<unknown>, "pages">): ReactElement {
  return (
    <>
      {failure !== null && (
        <p className={styles["failed"]}>
          <PartFailure failure={failure} />
        </p>
      )}
      {readOlder !== null && (
        <div className={styles["note"]}>
          <Button onClick={() => void readOlder()}>{label}</Button>
        </div>
      )}
    </>
  );
}

/** Column of unit costs; a row without one has a dash. */
export const buildUnitCostColumn = () => ({
  key: "cost",
  header: t("inventory.unitCost"),
  numeric: true,
  cell: ({ unitCost }: { readonly unitCost?: UnitCost | null | undefined }) =>
    unitCost === null || unitCost === undefined ? "–" : formatUnitCost(unitCost, language),
});
