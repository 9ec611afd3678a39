/** Printed document: a count sheet with bar codes, or the closing report. */
import { hasPermission } from "@comptoir/domain/access";
import { lineEffectOf } from "@comptoir/domain/inventory";
import { quantity, type Quantity } from "@comptoir/domain/measure";
import { addCents, cents, type Cents } from "@comptoir/domain/money";
import {
  Button,
  Card,
  DataTable,
  DescriptionList,
  EmptyState,
  ErrorState,
  Page,
  PageHeader,
  Select,
  SkeletonRows,
  Stack,
} from "@comptoir/ui-react";
import type { TableColumn } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { useLocation } from "wouter";

import type { ScreenProps } from "../../routes.ts";
import { session } from "../../session/session.ts";
import { countText, momentText } from "../../session/written.ts";
import { FailedPart } from "../../shared/failed-part.tsx";
import { PartFailure } from "../../shared/part-failure.tsx";
import { usePrintHead } from "../../shared/print-head.ts";
import { t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { BarCode } from "./bar-code.tsx";
import { toDocumentLine } from "./document-file.ts";
import { DocumentGone } from "./document-gone.tsx";
import type { DocumentHead, LineRow, ListedProduct } from "./inventory-gateway.ts";
import { countGateway, documentGateway } from "./inventory-requests.ts";
import {
  compareNames,
  signedQuantityText,
  documentPath,
  documentKindText,
  lineName,
  moneyText,
  quantityText,
  reasonText,
} from "./inventory-words.ts";
import styles from "./print-page.module.css";

const askDocument = (id: number, signal: AbortSignal) => documentGateway.get(id, signal);
const askProducts = (layerId: number) => countGateway.products(layerId);

export function PrintPage({ params }: ScreenProps): ReactElement {
  const id = Number(params["id"]);
  const [answer, setAnswer] = useAnswer(askDocument, Number.isSafeInteger(id) ? id : 0);
  if (answer === null)
    return (
      <Page>
        <Card>
          <SkeletonRows isPage rows={8} label={t("common.loading")} />
        </Card>
      </Page>
    );
  if (!answer.ok && answer.failure.status === 404) return <DocumentGone />;
  if (!answer.ok)
    return (
      <Page>
        <FailedPart
          isPage
          title={t("inventory.documentFailed")}
          failure={answer.failure}

          onRetry={() => void documentGateway.get(id).then(setAnswer)}
        />
      </Page>
    );
  const { lines = [], ...head } = answer.value;
  return head.status === "CLOSED" ? (
    <ClosingReport head={head} lines={lines.filter(({ isDeleted }) => !isDeleted)} />
  ) : (
    <CountSheet head={head} />
  );
}

function PrintHeader({ head, title }: Readonly<{ head: DocumentHead; title: string }>): ReactElement {
  const [, navigate] = useLocation();
  usePrintHead(head.layer, head.number);
  return (
    <PageHeader
      title={title}
      description={`${head.number} · ${head.layer} · ${documentKindText(head)}`}
      actions={
        <span className={styles["screenOnly"]}>
          <Button icon="chevron-left" onClick={() => navigate(documentPath(head.id))}>
            {t("inventory.back")}
          </Button>
          <Button variant="primary" icon="printer" onClick={() => window.print()}>
            {t("inventory.print")}
          </Button>
        </span>
      }
    />
  );
}

/** All departments, each on its own sheet. */
const everyDepartment = "*";

/** Maximum number of rows printed together; more are printed per department. */
const printedAtMost = 3_000;

/** Products of the place by department, with space for the counted quantity. */
function CountSheet({ head }: Readonly<{ head: DocumentHead }>): ReactElement {
  const [answer] = useAnswer(askProducts, head.layerId);
  const [chosen, setChosen] = useState<string | null>(null);
  const products = answer?.ok === true ? answer.value : [];
  const departments = byDepartment(products);
  // A count of some departments prints only their sheets.
  const { scope, scopeNames } = head;
  const isInScope = (name: string) =>
    scope.kind !== "FULL" || scope.of !== "DEPARTMENT" || scopeNames.length === 0 || scopeNames.includes(name);
  const names = [...departments.keys()].filter(isInScope).toSorted(compareNames);
  const total = names.reduce((sum, name) => sum + (departments.get(name)?.length ?? 0), 0);
  const chosenNames =
    chosen === everyDepartment ? names : [chosen ?? names.find((name) => name !== "") ?? names[0] ?? ""];
  return (
    <Page>
      <PrintHeader head={head} title={t("inventory.countSheet")} />
      {answer === null ? (
        <SkeletonRows rows={8} label={t("common.loading")} />
      ) : !answer.ok ? (
        <ErrorState title={t("inventory.productsFailed")} description={<PartFailure failure={answer.failure} />} />
      ) : products.length === 0 ? (
        <EmptyState icon="tag" title={t("inventory.noProductsHere")} />
      ) : (
        <Stack gap={3}>
          <span className={`${styles["screenOnly"]} ${styles["choice"]}`}>
            <Select
              aria-label={t("inventory.department")}
              value={chosen ?? chosenNames[0] ?? ""}
              options={[
                ...(names.length > 1 && total <= printedAtMost
                  ? [{ value: everyDepartment, label: `${t("inventory.everyDepartment")} (${countText(total)})` }]
                  : []),
                ...names.map((name) => ({
                  value: name,
                  label: `${name === "" ? t("inventory.noDepartment") : name} (${countText(departments.get(name)?.length ?? 0)})`,
                })),
              ]}
              onChange={setChosen}
            />
          </span>
          {chosenNames.map((name) => (
            <DepartmentSheet key={name} name={name} products={departments.get(name) ?? []} />
          ))}
        </Stack>
      )}
    </Page>
  );
}

/** Sheet of a department, with a signature line. */
function DepartmentSheet({
  name,
  products,
}: Readonly<{ name: string; products: readonly ListedProduct[] }>): ReactElement {
  const rows = products.toSorted((left, right) => compareNames(left.description, right.description));
  return (
    <section className={styles["ownPaper"]}>
      <h2 className={styles["department"]}>{name === "" ? t("inventory.noDepartment") : name}</h2>
      <table className={styles["sheet"]}>
        <thead>
          <tr>
            <th scope="col">{t("inventory.item")}</th>
            <th scope="col">{t("inventory.barcode")}</th>
            <th scope="col" className={styles["box"]}>
              {t("inventory.counted")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((product) => (
            <SheetRow key={product.itemId} product={product} />
          ))}
        </tbody>
      </table>
      <p className={styles["signature"]}>{t("inventory.countedByLine")}</p>
    </section>
  );
}

function byDepartment(products: readonly ListedProduct[]): ReadonlyMap<string, readonly ListedProduct[]> {
  const found = new Map<string, ListedProduct[]>();
  for (const product of products) {
    const known = found.get(product.department ?? "");
    if (known === undefined) found.set(product.department ?? "", [product]);
    else known.push(product);
  }
  return found;
}

function SheetRow({ product: { description, sku, upc } }: Readonly<{ product: ListedProduct }>): ReactElement {
  // The barcode as printed on the package: without the zeros that pad it to 14 digits.
  const code = upc === "" ? sku : upc.replace(/^0{1,2}(?=\d{12,13}$)/u, "");
  return (
    <tr>
      <th scope="row">
        <span className={styles["name"]}>{description || sku}</span>
        <span className={styles["sku"]}>{sku}</span>
      </th>
      <td>
        <BarCode code={code} />
        <span className={styles["digits"]}>{code}</span>
      </td>
      <td className={styles["box"]} />
    </tr>
  );
}

/** Closing report: who closed the document, when, and the change of each line. */
function ClosingReport({ head, lines }: Readonly<{ head: DocumentHead; lines: readonly LineRow[] }>): ReactElement {
  const { claims } = useSnapshot(session.state);
  const seesCost = hasPermission(claims?.permissions ?? [], ["PRODUCT_COST_READ"]);
  const posted = lines
    .map((row) => ({ row, effect: lineEffectOf(head.type, toDocumentLine(row)) }))
    .toSorted(
      (left, right) =>
        Math.abs(right.effect.cost ?? 0) - Math.abs(left.effect.cost ?? 0) ||
        Math.abs(right.effect.quantity) - Math.abs(left.effect.quantity),
    );
  const units = quantity(posted.reduce((sum, { effect }) => sum + effect.quantity, 0));
  const value = posted.reduce((sum, { effect }) => addCents(sum, effect.cost ?? cents(0)), cents(0));
  return (
    <Page>
      <PrintHeader head={head} title={t("inventory.closingReport")} />
      <Stack gap={4}>
        <DescriptionList items={closingFacts(head)} />
        <div className={styles["report"]}>
          <DataTable
            caption={t("inventory.closingReport")}
            rows={posted}
            rowKey={({ row }) => String(row.id)}
            totals
            columns={closingColumns(head.type === "COUNT", seesCost, { units, value })}
          />
        </div>
        <p className={styles["signature"]}>{t("inventory.signatureLine")}</p>
      </Stack>
    </Page>
  );
}

const closingFacts = (head: DocumentHead) => [
  { key: "made", label: t("inventory.madeBy"), value: `${head.userName}, ${momentText(head.createdAt)}` },
  ...(head.processedAt === null
    ? []
    : [
        {
          key: "closed",
          label: t("inventory.closedBy"),
          value: `${head.closedBy?.userName ?? head.userName}, ${momentText(head.processedAt)}`,
        },
      ]),
  ...(head.approvedBy === null
    ? []
    : [{ key: "approved", label: t("inventory.approvedBy"), value: head.approvedBy.userName }]),
  ...(head.comment === "" ? [] : [{ key: "comment", label: t("inventory.comment"), value: head.comment }]),
];

interface PostedLine {
  readonly row: LineRow;
  readonly effect: ReturnType<typeof lineEffectOf>;
}

const countColumns = (): readonly TableColumn<PostedLine>[] => [
  {
    key: "expected",
    header: t("inventory.expected"),
    numeric: true,
    cell: ({ row }: PostedLine) => (row.currentQuantity === undefined ? "–" : quantityText(row.currentQuantity)),
  },
  {
    key: "counted",
    header: t("inventory.counted"),
    numeric: true,
    cell: ({ row }: PostedLine) => quantityText(row.quantity),
  },
];

const reasonColumn = (): TableColumn<PostedLine> => ({
  key: "reason",
  header: t("inventory.reason"),
  cell: ({ row }: PostedLine) => reasonText(row.reasonCode),
});

const closingColumns = (
  isCount: boolean,
  seesCost: boolean,
  totals: { readonly units: Quantity; readonly value: Cents },
): readonly TableColumn<PostedLine>[] => [
  {
    key: "item",
    header: t("inventory.item"),
    total: t("inventory.total"),
    cell: ({ row }) => (
      <>
        <span className={styles["name"]}>{lineName(row)}</span>
        <span className={styles["sku"]}>{row.sku}</span>
      </>
    ),
  },
  ...(isCount ? countColumns() : [reasonColumn()]),
  {
    key: "difference",
    header: t("inventory.difference"),
    numeric: true,
    total: signedQuantityText(totals.units),
    cell: ({ effect }) => signedQuantityText(effect.quantity),
    negative: ({ effect }) => effect.quantity < 0,
  },
  ...(seesCost
    ? [
        {
          key: "value",
          header: t("inventory.value"),
          numeric: true,
          total: moneyText(totals.value),
          cell: ({ effect }: PostedLine) => moneyText(effect.cost),
          negative: ({ effect }: PostedLine) => (effect.cost ?? 0) < 0,
        },
      ]
    : []),
];
