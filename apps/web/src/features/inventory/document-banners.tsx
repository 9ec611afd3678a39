/** Banners of a document: late scans, a deletion, and another holder. */
import { Banner, Button } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { useLocation } from "wouter";

import { momentText } from "../../session/written.ts";
import { t } from "../../shared/text.ts";
import type { CountStore } from "./count-store.ts";
import type { DocumentHead } from "./inventory-gateway.ts";
import { documentPathOf } from "./inventory-words.ts";

/** Names the open supplement of a closed count, unless it has the scans of this device, which has its own banner. */
export function LateScans({ head, store }: Readonly<{ head: DocumentHead; store: CountStore }>): ReactElement | null {
  const { supplement: ownSupplement } = useSnapshot(store.state);
  const [, navigate] = useLocation();
  const openSupplement = head.supplementedBy?.find(({ status }) => status !== "CLOSED");
  if (openSupplement === undefined || ownSupplement !== null || head.reversedBy !== null) return null;
  return (
    <Banner
      tone="warning"
      title={t("inventory.lateScans")}
      actions={
        <Button size="compact" onClick={() => navigate(documentPathOf(openSupplement.id))}>
          {t("inventory.openSupplement")}
        </Button>
      }
    >
      {t("inventory.lateScansText", { number: openSupplement.number })}
    </Banner>
  );
}

type DeletedBannerProps = Readonly<{ head: DocumentHead; onRestore: (() => void) | null }>;

/** Says that the document is deleted and until when it can be restored, and offers to restore it. */
export const DeletedBanner = ({ head: { restorableUntil }, onRestore }: DeletedBannerProps): ReactElement => (
  <Banner
    tone="warning"
    title={t("inventory.isDeleted")}
    actions={
      onRestore !== null && (
        <Button size="compact" icon="undo" onClick={onRestore}>
          {t("inventory.restore")}
        </Button>
      )
    }
  >
    {restorableUntil !== null && t("inventory.restorableUntilText", { at: momentText(restorableUntil) })}
  </Banner>
);

type HeldBannerProps = Readonly<{ name: string; onTakeOver: () => void }>;

/** Says that somebody else works on the adjustment, and offers to take it over. */
export const HeldBanner = ({ name, onTakeOver }: HeldBannerProps): ReactElement => (
  <Banner
    tone="warning"
    actions={
      <Button size="compact" onClick={onTakeOver}>
        {t("inventory.takeOver")}
      </Button>
    }
  >
    {t("inventory.heldBy", { name })}
  </Banner>
);
