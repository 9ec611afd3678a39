/** Dialog that asks for the past instant as of which a report is shown. */
import { Button, Dialog, Field, TextInput } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import type { ReportStore } from "../../../report/report-store.ts";
import { serverNowMs, session } from "../../../session/session.ts";
import { instantOf, localMomentOf } from "../../../shared/instant-of.ts";
import { placeState } from "../../../shared/place-store.ts";
import { t } from "../../../shared/text.ts";
import type { ReaderMoves } from "../reader-moves.ts";
import type { ResolvedReader } from "../resolve-reader.ts";
import styles from "./known.module.css";

export type KnownAtDialogProps = Readonly<{
  reader: ResolvedReader;
  moves: ReaderMoves;
  store: ReportStore;
  onClose: () => void;
}>;

export function KnownAtDialog(props: KnownAtDialogProps): ReactElement | null {
  const { places, loaded, failure } = useSnapshot(placeState);
  const { claims } = useSnapshot(session.state);
  // The time zone of the current layer decides which instant is typed.
  if (!loaded && failure === null) return null;
  const timeZone = (places.find(({ id }) => id === claims?.tli) ?? places[0])?.timeZone ?? "America/Toronto";
  return <MomentDialog {...props} timeZone={timeZone} />;
}

type MomentDialogProps = KnownAtDialogProps & Readonly<{ timeZone: string }>;

function MomentDialog({ reader, moves, store, onClose, timeZone }: MomentDialogProps): ReactElement {
  const { address } = reader;
  const { head } = useSnapshot(store.state);
  const [moment, setMoment] = useState(() => firstMoment(address.knownAt, head?.meta.range.to, timeZone));
  const [isChecked, setChecked] = useState(false);
  const knownAt = instantOf(moment, timeZone, serverNowMs());
  const show = () => {
    if (knownAt === null) return setChecked(true);
    onClose();
    moves.goTo({ ...address, knownAt, row: null });
  };
  return (
    <Dialog
      open
      size="small"
      title={t("knownReport.title")}
      closeLabel={t("common.close")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button variant="primary" onClick={show}>
            {t("knownReport.show")}
          </Button>
        </>
      }
    >
      <form
        className={styles["form"]}
        onSubmit={(event) => {
          event.preventDefault();
          show();
        }}
      >
        <p className={styles["muted"]}>{t("knownReport.help")}</p>
        <Field
          label={t("knownReport.moment")}
          help={t("knownReport.zone", { zone: timeZone })}
          error={isChecked && knownAt === null ? t("knownReport.future") : undefined}
        >
          <TextInput type="datetime-local" value={moment} onChange={setMoment} />
        </Field>
      </form>
    </Dialog>
  );
}

/** Returns the first text of the field: the instant shown, else the end of the period, or now if the period has not ended. */
function firstMoment(knownAt: number | null, lastDay: string | undefined, timeZone: string): string {
  const nowMs = serverNowMs();
  if (knownAt !== null) return localMomentOf(knownAt, timeZone);
  const endOfPeriod = instantOf(`${lastDay ?? ""}T23:59`, timeZone, nowMs);
  return localMomentOf(endOfPeriod ?? nowMs, timeZone);
}
