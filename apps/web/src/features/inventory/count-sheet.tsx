/** Count sheet: products of the location by department, with bar codes and space for the counted quantity. */
import { useState } from "react";
import type { ReactElement } from "react";

import { EmptyState, ErrorState, Page, Select, SkeletonRows, Stack } from "@comptoir/ui-react";

import { countText } from "../../session/written.ts";
import { PartFailure } from "../../shared/part-failure.tsx";
import { t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { BarCode } from "./bar-code.tsx";
import type { DocumentHead, ListedProduct } from "./inventory-gateway.ts";
import { countGateway } from "./inventory-requests.ts";
import { compareNames } from "./inventory-words.ts";
import styles from "./print-page.module.css";
import { PrintHeader } from "./print-header.tsx";

const askProducts = (layerId: number) => countGateway.products(layerId);

/** All departments, each on its own sheet. */
const everyDepartmentOption = "*";

/** Maximum number of rows printed together; more are printed per department. */
const printedProductsAtMost = 3_000;

/** Products of the document's location by department, with space for the counted quantity. */
export function CountSheet({ head }: Readonly<{ head: DocumentHead }>): ReactElement {
  const [answer] = useAnswer(askProducts, head.layerId);
  const [chosenDepartment, setChosen] = useState<string | null>(null);
  const products = answer?.ok === true ? answer.value : [];
  const productsByDepartment = groupByDepartment(products);
  // A count of some departments prints only their sheets.
  const { scope, scopeNames } = head;
  const isInScope = (name: string) =>
    scope.kind !== "FULL" || scope.of !== "DEPARTMENT" || scopeNames.length === 0 || scopeNames.includes(name);
  const departmentNames = [...productsByDepartment.keys()].filter(isInScope).toSorted(compareNames);
  const productCount = departmentNames.reduce((sum, name) => sum + (productsByDepartment.get(name)?.length ?? 0), 0);
  const chosenDepartmentNames =
    chosenDepartment === everyDepartmentOption
      ? departmentNames
      : [chosenDepartment ?? departmentNames.find((name) => name !== "") ?? departmentNames[0] ?? ""];
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
              value={chosenDepartment ?? chosenDepartmentNames[0] ?? ""}
              options={[
                ...(departmentNames.length > 1 && productCount <= printedProductsAtMost
                  ? [
                      {
                        value: everyDepartmentOption,
                        label: `${t("inventory.everyDepartment")} (${countText(productCount)})`,
                      },
                    ]
                  : []),
                ...departmentNames.map((name) => ({
                  value: name,
                  label: `${name === "" ? t("inventory.noDepartment") : name} (${countText(productsByDepartment.get(name)?.length ?? 0)})`,
                })),
              ]}
              onChange={setChosen}
            />
          </span>
          {chosenDepartmentNames.map((name) => (
            <DepartmentSheet key={name} name={name} products={productsByDepartment.get(name) ?? []} />
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
  const sortedProducts = products.toSorted((left, right) => compareNames(left.description, right.description));
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
          {sortedProducts.map((product) => (
            <SheetRow key={product.itemId} product={product} />
          ))}
        </tbody>
      </table>
      <p className={styles["signature"]}>{t("inventory.countedByLine")}</p>
    </section>
  );
}

function groupByDepartment(products: readonly ListedProduct[]): ReadonlyMap<string, readonly ListedProduct[]> {
  const productsByDepartment = new Map<string, ListedProduct[]>();
  for (const product of products) {
    const departmentProducts = productsByDepartment.get(product.department ?? "");
    if (departmentProducts === undefined) productsByDepartment.set(product.department ?? "", [product]);
    else departmentProducts.push(product);
  }
  return productsByDepartment;
}

function SheetRow({ product: { description, sku, upc } }: Readonly<{ product: ListedProduct }>): ReactElement {
  // The barcode as printed on the package: without the zeros that pad it to 14 digits.
  const printedCode = upc === "" ? sku : upc.replace(/^0{1,2}(?=\d{12,13}$)/u, "");
  return (
    <tr>
      <th scope="row">
        <span className={styles["name"]}>{description || sku}</span>
        <span className={styles["sku"]}>{sku}</span>
      </th>
      <td>
        <BarCode code={printedCode} />
        <span className={styles["digits"]}>{printedCode}</span>
      </td>
      <td className={styles["box"]} />
    </tr>
  );
}
