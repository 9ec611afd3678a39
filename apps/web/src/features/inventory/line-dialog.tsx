/** Dialog of a line: its item, variance and movements; here a line is matched, counted again or struck out. */
import type { DocumentLineSave } from "@comptoir/api/wire";
import {
  Button,
  ButtonLink,
  DescriptionList,
  Dialog,
  Field,
  SegmentedControl,
  Stack,
  TextInput,
} from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { session } from "../../session/session.ts";
import { momentText } from "../../session/written.ts";
import { t } from "../../shared/text.ts";
import { hasPermission } from "@comptoir/domain/access";
import { isUnmatchedLine, type DisplayedLine } from "./count-lines.ts";
import type { CountStore } from "./count-store.ts";
import type { DocumentHead, ListedProduct } from "./inventory-gateway.ts";
import { signedQuantityText, lineName } from "./inventory-words.ts";
import styles from "./inventory.module.css";
import { SecondCount } from "./second-count.tsx";
import { useLineSave } from "./use-line-save.tsx";
import { lineFacts } from "./line-facts.ts";

export type LineDialogProps = Readonly<{
  store: CountStore;
  head: DocumentHead;
  line: DisplayedLine;
  mayEdit: boolean;
  seesExpected: boolean;
  seesCost: boolean;
  onClose: () => void;
}>;

export function LineDialog(props: LineDialogProps): ReactElement {
  const { store, head, line, mayEdit, seesExpected, seesCost, onClose } = props;
  const { claims, user } = useSnapshot(session.state);
  const { save, isBusy, dialog } = useLineSave(store, head, (savedLines) => {
    // More movements may need a choice.
    if (savedLines.every(({ movedAfterCount }) => movedAfterCount === undefined)) onClose();
  });
  const [isShown, setShown] = useState(false);
  const isCount = head.type === "COUNT";
  // A line that the server does not have yet can only be corrected.
  const isStored = line.id !== 0;
  const changeLine = (changes: Omit<DocumentLineSave, "id" | "version">) =>
    save([{ id: line.id, version: line.version, ...changes }]);
  if (dialog !== null) return dialog;
  const asksSecond = mayEdit && isCount && isStored && line.asksForRecount === true;
  const userId = user?.id ?? 0;
  const isOwn = line.counters.includes(userId);
  // The first count is hidden from a second counter until they reveal it.
  const isHidden = asksSecond && !isOwn && line.recount === null && !isShown;
  return (
    <Dialog
      open
      size="medium"
      closesOutside={false}
      title={isUnmatchedLine(line) ? t("inventory.unknownCode") : lineName(line)}
      closeLabel={t("common.close")}
      onClose={onClose}
      actions={
        <LineActions
          {...{ head, line, isBusy, onClose }}
          onStrike={mayEdit && isStored ? () => void changeLine({ isDeleted: true }) : undefined}
        />
      }
    >
      <Stack gap={4}>
        {asksSecond && (
          <SecondCount
            {...{ line, userId, isBusy }}
            onKeep={onClose}
            onCount={(recount) => void changeLine({ recount })}
          />
        )}
        {isHidden && <RevealButton onReveal={() => setShown(true)} />}
        <DescriptionList items={lineFacts(line, { isCount, isHidden, seesExpected, seesCost })} />
        {mayEdit && isUnmatchedLine(line) && (
          <CodeMatcher
            store={store}
            isReady={isStored}
            code={line.upc || line.key}
            mayMake={hasPermission(claims?.permissions ?? [], ["PRODUCT_CUD"])}
            onMatch={(itemId) => void changeLine({ itemId })}
          />
        )}
        {(line.movedWhileCounting?.length ?? 0) > 0 && (
          <Moved line={line} mayEdit={mayEdit} onChange={(movedAfterCount) => void changeLine({ movedAfterCount })} />
        )}
      </Stack>
    </Dialog>
  );
}

type ActionsProps = Pick<LineDialogProps, "head" | "line" | "onClose"> &
  Readonly<{ isBusy: boolean; onStrike: (() => void) | undefined }>;

function LineActions({ head, line, isBusy, onStrike, onClose }: ActionsProps): ReactElement {
  const { claims } = useSnapshot(session.state);
  const seesStock = hasPermission(claims?.permissions ?? [], ["INVENTORY_READ"]);
  return (
    <>
      {onStrike !== undefined && (
        <Button variant="danger" icon="trash" busy={isBusy} onClick={onStrike}>
          {t("inventory.strike")}
        </Button>
      )}
      {!isUnmatchedLine(line) && seesStock && (
        <ButtonLink icon="box" href={`/inventory/stock/${encodeURIComponent(line.sku)}?at=${head.layerId}`}>
          {t("inventory.stockOf")}
        </ButtonLink>
      )}
      <Button onClick={onClose}>{t("common.close")}</Button>
    </>
  );
}

function RevealButton({ onReveal }: Readonly<{ onReveal: () => void }>): ReactElement {
  return (
    <div>
      <Button size="compact" icon="eye" onClick={onReveal}>
        {t("inventory.showFirst")}
      </Button>
    </div>
  );
}

/** Matches an unknown code to an item, existing or new. */
function CodeMatcher({
  store,
  isReady,
  code,
  mayMake,
  onMatch,
}: Readonly<{
  store: CountStore;
  isReady: boolean;
  code: string;
  mayMake: boolean;
  onMatch: (itemId: number) => void;
}>): ReactElement {
  const [typedCode, setTyped] = useState("");
  const matches: readonly ListedProduct[] = [
    ...new Map(
      [
        ...store.productOf(code),
        ...(typedCode.trim().length < 2 ? [] : [...store.productOf(typedCode.trim()), ...store.find(typedCode, 8)]),
      ].map((product) => [product.itemId, product]),
    ).values(),
  ];
  if (!isReady) return <p className={styles["muted"]}>{t("inventory.matchLater")}</p>;
  return (
    <Stack gap={2}>
      <Field label={t("inventory.match")} help={t("inventory.matchHelp")}>
        <TextInput icon="search" value={typedCode} onChange={setTyped} />
      </Field>
      <ul className={styles["matches"]}>
        {matches.map(({ itemId, description, sku }) => (
          <li key={itemId}>
            <button type="button" className={styles["matchChoice"]} onClick={() => onMatch(itemId)}>
              <span>{description || sku}</span>
              <span className={styles["muted"]}>{sku}</span>
            </button>
          </li>
        ))}
      </ul>
      {typedCode.trim().length >= 2 && matches.length === 0 && (
        <p className={styles["muted"]}>{t("inventory.noMatchText")}</p>
      )}
      {mayMake && (
        <a
          className={styles["link"]}
          href={`/management/product/create/0?code=${encodeURIComponent(code)}`}
          target="_blank"
          rel="noreferrer"
        >
          {t("inventory.makeProduct")}
        </a>
      )}
    </Stack>
  );
}

/** Movements between a line's first and last scan: a person decides whether their units were counted. */
function Moved({
  line,
  mayEdit,
  onChange,
}: Readonly<{ line: DisplayedLine; mayEdit: boolean; onChange: (after: readonly string[]) => void }>): ReactElement {
  const laterIds = new Set(line.movedAfterCount);
  return (
    <fieldset className={styles["choices"]}>
      <legend className={styles["legend"]}>{t("inventory.movedTitle")}</legend>
      <p className={styles["muted"]}>{t("inventory.movedHelp")}</p>
      {line.movedWhileCounting?.map(({ id, at, kind, quantity: amount }) => (
        <div key={`${kind} ${id}`} className={styles["moved"]}>
          <span>{`${t(`inventory.movement_${kind}`)} · ${signedQuantityText(amount)} · ${momentText(at)}`}</span>
          {mayEdit ? (
            <SegmentedControl
              compact
              label={t("inventory.movedTitle")}
              value={laterIds.has(id) ? "after" : "before"}
              options={[
                { value: "before", label: t("inventory.moved_before") },
                { value: "after", label: t("inventory.moved_after") },
              ]}
              onChange={(value) =>
                onChange(value === "after" ? [...laterIds, id] : [...laterIds].filter((afterId) => afterId !== id))
              }
            />
          ) : (
            <span className={styles["muted"]}>
              {t(laterIds.has(id) ? "inventory.moved_after" : "inventory.moved_before")}
            </span>
          )}
        </div>
      ))}
    </fieldset>
  );
}
