/** Opens the product of a scanned code; offers a choice among several, and creates an unknown one. */
import { matchCode, readItemCode } from "@comptoir/domain/product";
import type { ProductWire } from "@comptoir/api/wire";
import { Button, Dialog } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import type { PageSlotProps } from "../../entity/define-screen.ts";
import styles from "../../entity/entity.module.css";
import { askSignedIn } from "../../runtime.ts";
import { whileRunning } from "../../shared/notices.ts";
import { showFailure } from "../../shared/show-failure.ts";
import { t } from "../../shared/text.ts";
import { useScanner } from "../../shared/use-scanner.ts";
import { ProductImage } from "./product-image.tsx";

/** Tells whether a row has an image; the list shows images once one of its rows has one. */
const productHasImage = ({ image }: { readonly image: string | null }) => image !== null;

interface FoundProducts {
  readonly code: string;
  readonly products: readonly (typeof ProductWire.Type)[];
}

export function ProductFinder({ mayWrite, onGo }: PageSlotProps): ReactElement | null {
  const [search, setSearch] = useState<FoundProducts | null>(null);
  const closeFinder = () => setSearch(null);
  const findProduct = async (code: string) => {
    const answer = await whileRunning(askSignedIn((api) => api.productDetail.lookUp({ params: { code }, query: {} })));
    if (!answer.ok && answer.failure.status !== 404) return showFailure(answer.failure);
    const products = answer.ok ? answer.value : [];
    const codeMatch = matchCode(
      readItemCode(code),
      products.map(({ id, upc, ...row }) => ({ ...row, itemId: id, upc: upc ?? "" })),
    );
    if (codeMatch.kind === "one") {
      closeFinder();
      onGo(codeMatch.product.itemId);
    } else setSearch({ code, products });
  };
  useScanner((code) => void findProduct(code));
  if (search === null) return null;
  const { code, products } = search;
  const isCodeUnknown = products.length === 0;
  const goToProduct = (id: number) => {
    closeFinder();
    onGo(id, id === 0 ? { code } : undefined);
  };
  return (
    <Dialog
      open
      tone={isCodeUnknown ? "warning" : undefined}
      title={isCodeUnknown ? t("management.scanUnknown") : t("management.scanSeveral")}
      closeLabel={t("common.close")}
      onClose={closeFinder}
      actions={
        <>
          <Button onClick={closeFinder}>{t("common.close")}</Button>
          {isCodeUnknown && mayWrite && (
            <Button variant="primary" icon="plus" onClick={() => goToProduct(0)}>
              {t("management.scanCreate")}
            </Button>
          )}
        </>
      }
    >
      <p>{t(isCodeUnknown ? "management.scanUnknownText" : "management.scanSeveralText", { code })}</p>
      <ul className={styles["choiceList"]}>
        {products.map(({ id, sku, description, image }) => (
          <li key={id}>
            <Button block icon={products.some(productHasImage) ? undefined : "tag"} onClick={() => goToProduct(id)}>
              {products.some(productHasImage) && <ProductImage image={image} size="thumbnail" />}
              {description} · {sku}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
