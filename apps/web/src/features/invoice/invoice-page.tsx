/** Receipt search: one search box, facets at the left, results, and the receipt at the right. Its whole state is in the address. */
import { fileImportPermissions, hasPermission, navigationEntries } from "@comptoir/domain/access";
import { Button, ButtonLink, Dialog, EmptyState, Page, PageHeader } from "@comptoir/ui-react";
import type { InvoicePage as Found } from "@comptoir/api/wire";
import { useEffect, useRef, useState } from "react";
import type { ReactElement, ReactNode, RefObject } from "react";
import { useSnapshot } from "valtio";
import { Link, useLocation, useSearch } from "wouter";

import { SearchField } from "../../entity/search-field.tsx";
import { useMediaQuery } from "../../entity/use-media.ts";
import { session } from "../../session/session.ts";
import { clockText, countText } from "../../session/written.ts";
import type { Answer } from "../../shared/answer.ts";
import { AwaitedCard } from "../../shared/failed-part.tsx";
import { t } from "../../shared/text.ts";
import { SearchTermReadings } from "./box-reading.tsx";
import {
  countFacets,
  printInvoiceAddress,
  toInvoiceQuery,
  parseInvoiceAddress,
  type InvoiceAddress,
} from "./invoice-address.ts";
import { InvoiceFacets } from "./invoice-facets.tsx";
import { invoiceGateway, type InvoiceGateway } from "./invoice-requests.ts";
import { InvoiceResults } from "./invoice-results.tsx";
import { ReceiptPane } from "./receipt-pane.tsx";
import { useResultKeys } from "./use-result-keys.ts";
import styles from "./invoice.module.css";

const { path } = navigationEntries.SEARCH_INVOICE;
const importFilePath = `${navigationEntries.IMPORT_TRANSACTIONS.path}/file`;

/** Width from which the facets are beside the results. */
const facetsQuery = "(min-width: 960px)";

export function InvoicePage(): ReactElement {
  return <InvoiceSearchPage gateway={invoiceGateway} />;
}

export function InvoiceSearchPage({ gateway }: Readonly<{ gateway: InvoiceGateway }>): ReactElement {
  const address = parseInvoiceAddress(useSearch());
  const [, navigate] = useLocation();
  const box = useRef<HTMLInputElement>(null);
  const [areFacetsOpen, setFacetsOpen] = useState(false);
  const hasRoom = useMediaQuery(facetsQuery);
  const { answer, isAsking, readOlder, askAgain } = useFoundReceipts(gateway, address);
  const goToChange = (changes: Partial<InvoiceAddress>, replace = true) => {
    const query = printInvoiceAddress({ ...address, ...changes });
    navigate(query === "" ? path : `${path}?${query}`, { replace });
  };
  const page = answer?.ok === true ? answer.value : null;
  const rows = page?.rows ?? [];
  const openReceipt = (origin: string) => goToChange({ receipt: origin }, address.receipt !== "");
  const close = () => goToChange({ receipt: "" });
  const currentOrigin = useResultKeys({ box, rows, opened: address.receipt, onOpen: openReceipt, onClose: close });
  const issues = answer?.ok === false ? answer.failure.issues : [];
  const facets = (
    <InvoiceFacets address={address} issues={issues} onChange={(changes) => goToChange({ ...changes, receipt: "" })} />
  );
  const facetCount = countFacets(address);
  return (
    <Page>
      <div className={styles["page"]} data-open={address.receipt !== "" || undefined}>
        <div className={styles["top"]}>
          <InvoiceHeader page={page} />
          <SearchBox
            search={address.q}
            box={box}
            facetCount={facetCount}
            onSearch={(q) => goToChange({ q, receipt: "" })}
            onFacets={hasRoom ? null : () => setFacetsOpen(true)}
          />
          {page === null ? null : <SearchTermReadings page={page} onText={(q) => goToChange({ q, receipt: "" })} />}
        </div>
        {hasRoom && <aside className={styles["side"]}>{facets}</aside>}
        <div className={styles["results"]}>
          <Results
            answer={answer}
            isAsking={isAsking}
            isBeside={address.receipt !== ""}
            isEmptySearch={address.q.trim() === "" && facetCount === 0}
            current={currentOrigin}
            onOpen={openReceipt}
            onOlder={readOlder}
            onAgain={askAgain}
            onClear={() => goToChange({ q: "", texts: {}, flags: [], receipt: "" })}
          />
        </div>
        {address.receipt !== "" && (
          <ReceiptPane gateway={gateway} origin={address.receipt} onOrigin={openReceipt} onClose={close} />
        )}
      </div>
      <FacetDialog open={areFacetsOpen && !hasRoom} onClose={() => setFacetsOpen(false)}>
        {facets}
      </FacetDialog>
    </Page>
  );
}

/** Facets on a screen without room beside the results. */
function FacetDialog({
  open,
  onClose,
  children,
}: Readonly<{ open: boolean; onClose: () => void; children: ReactNode }>): ReactElement {
  return (
    <Dialog open={open} onClose={onClose} title={t("invoice.facets")} closeLabel={t("common.close")} size="medium">
      {children}
    </Dialog>
  );
}

function InvoiceHeader({ page }: Readonly<{ page: Found | null }>): ReactElement {
  return (
    <PageHeader
      title={t("shell.entry_SEARCH_INVOICE")}
      description={page === null ? "\u00A0" : t("management.asOf", { time: clockText(page.asOf) })}
    />
  );
}

type SearchBoxProps = Readonly<{
  search: string;
  box: RefObject<HTMLInputElement | null>;
  facetCount: number;
  onSearch: (search: string) => void;
  /** Opens the facets; null if they stand beside the results. */
  onFacets: (() => void) | null;
}>;

function SearchBox({ search, box, facetCount, onSearch, onFacets }: SearchBoxProps): ReactElement {
  return (
    <div className={styles["box"]}>
      <SearchField search={search} label={t("invoice.box")} field={box} onSearch={onSearch} />
      {onFacets !== null && (
        <Button icon="filter" onClick={onFacets}>
          {facetCount === 0 ? t("invoice.facets") : t("invoice.facetCount", { count: facetCount })}
        </Button>
      )}
    </div>
  );
}

type ResultsProps = Readonly<{
  answer: Answer<Found> | null;
  isAsking: boolean;
  isBeside: boolean;
  isEmptySearch: boolean;
  current: string;
  onOpen: (origin: string) => void;
  onOlder: () => void;
  onAgain: () => void;
  onClear: () => void;
}>;

function Results(props: ResultsProps): ReactElement {
  const { answer, isAsking, isBeside, isEmptySearch, current, onOpen, onOlder, onAgain, onClear } = props;
  if (answer?.ok !== true)
    return <AwaitedCard answer={answer} rows={10} failedTitle={t("invoice.failed")} onRetry={onAgain} />;
  const { rows, older } = answer.value;
  if (rows.length === 0) return <NoReceipts isEmptySearch={isEmptySearch} onClear={onClear} />;
  return (
    <>
      <InvoiceResults rows={rows} current={current} isStale={isAsking} isBeside={isBeside} onOpen={onOpen} />
      <div className={styles["foot"]}>
        <span className={styles["muted"]}>
          {t("invoice.shown", { count: rows.length, number: countText(rows.length) })}
        </span>
        {older !== null && (
          <Button icon="chevron-down" onClick={onOlder}>
            {t("invoice.older")}
          </Button>
        )}
      </div>
    </>
  );
}

/** Says that nothing is found, and leads to the import of files: a missing receipt may be in one. */
function NoReceipts({ isEmptySearch, onClear }: Pick<ResultsProps, "isEmptySearch" | "onClear">): ReactElement {
  const { claims } = useSnapshot(session.state);
  const mayImport = hasPermission(claims?.permissions ?? [], fileImportPermissions);
  const noMatchText = mayImport ? `${t("invoice.noMatchText")} ${t("invoice.importText")}` : t("invoice.noMatchText");
  return (
    <EmptyState
      icon="receipt"
      title={t(isEmptySearch ? "invoice.none" : "invoice.noMatch")}
      description={isEmptySearch ? t("invoice.noneText") : noMatchText}
      actions={
        <>
          {!isEmptySearch && <Button onClick={onClear}>{t("invoice.clearAll")}</Button>}
          {mayImport && (
            <Link href={importFilePath} asChild>
              <ButtonLink icon="upload">{t("invoice.importFile")}</ButtonLink>
            </Link>
          )}
        </>
      }
    />
  );
}

/** Loads the results of an address: the first page, then further pages on request. A new search cancels the previous one. */
function useFoundReceipts(gateway: InvoiceGateway, address: InvoiceAddress) {
  const { claims } = useSnapshot(session.state);
  const [answer, setAnswer] = useState<Answer<Found> | null>(null);
  const [turn, setTurn] = useState(0);
  const [isAsking, setAsking] = useState(false);
  const queryText = JSON.stringify(toInvoiceQuery(address));
  const latestQuestionRef = useRef(queryText);
  const layerId = claims?.tli ?? 0;
  useEffect(
    function askFirstPage() {
      const controller = new AbortController();
      latestQuestionRef.current = queryText;
      setAsking(true);
      void gateway.search(JSON.parse(queryText), controller.signal).then((answer) => {
        if (controller.signal.aborted) return;
        setAsking(false);
        setAnswer(answer);
      });
      return () => controller.abort();
    },
    [gateway, queryText, layerId, turn],
  );
  const readOlder = () => {
    if (answer?.ok !== true || answer.value.older === null) return;
    const currentPage = answer.value;
    void gateway.search({ ...JSON.parse(queryText), after: currentPage.older }).then((olderAnswer) => {
      if (latestQuestionRef.current !== queryText) return;
      setAnswer(
        olderAnswer.ok
          ? { ok: true, value: { ...olderAnswer.value, rows: [...currentPage.rows, ...olderAnswer.value.rows] } }
          : olderAnswer,
      );
    });
  };
  return { answer, isAsking, readOlder, askAgain: () => setTurn(turn + 1) };
}
