/** Switches the current store or region by a searchable tree; another place needs another token, and reloads the screen. */
import { SearchSelect } from "@comptoir/ui-react";
import { useMemo } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { session } from "../session/session.ts";
import { runWithOverlay } from "../shared/notices.ts";
import { listLocationOptions } from "../shared/place-options.ts";
import { placeState } from "../shared/place-store.ts";
import { showFailure } from "../shared/show-failure.ts";
import { t } from "../shared/text.ts";

export function LocationSwitch(): ReactElement | null {
  const { places, loaded } = useSnapshot(placeState);
  const { claims } = useSnapshot(session.state);
  const locationOptions = useMemo(() => listLocationOptions(places), [places]);
  if (!loaded || claims === null) return null;
  const changeLocation = async (value: string) => {
    if (Number(value) === claims.tli) return;
    const layerAnswer = await runWithOverlay(t("shell.changingLocation"), session.changeLayer(Number(value)));
    if (!layerAnswer.ok) showFailure(layerAnswer.failure);
  };
  return (
    <SearchSelect
      quiet
      icon="store"
      label={t("shell.location")}
      value={String(claims.tli)}
      options={locationOptions}
      onChange={(value) => void changeLocation(value)}
      labels={{ search: t("shell.searchLocation"), noMatch: t("shell.noLocation") }}
    />
  );
}
