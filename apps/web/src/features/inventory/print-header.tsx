/** Header of a printed document; its buttons are on the screen only. */
import type { ReactElement } from "react";
import { useLocation } from "wouter";

import { Button, PageHeader } from "@comptoir/ui-react";

import { usePrintHead } from "../../shared/print-head.ts";
import { t } from "../../shared/text.ts";
import type { DocumentHead } from "./inventory-gateway.ts";
import { documentPathOf, documentKindText } from "./inventory-words.ts";
import styles from "./print-page.module.css";

export function PrintHeader({ head, title }: Readonly<{ head: DocumentHead; title: string }>): ReactElement {
  const [, navigate] = useLocation();
  usePrintHead(head.layer, head.number);
  return (
    <PageHeader
      title={title}
      description={`${head.number} · ${head.layer} · ${documentKindText(head)}`}
      actions={
        <span className={styles["screenOnly"]}>
          <Button icon="chevron-left" onClick={() => navigate(documentPathOf(head.id))}>
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
