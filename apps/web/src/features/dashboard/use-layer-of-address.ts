/** A link made for another place opens in that place, when the reader may act there. */
import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";

import { session } from "../../session/session.ts";
import { placeState } from "../../shared/place-store.ts";

export interface AddressPlace {
  /** The place of the address is the current one, or it is clear that it cannot be; later changes of place are the reader's own. */
  readonly isSettled: boolean;
  /** The reader may not act in the place of the address: their own is shown. */
  readonly isRefused: boolean;
}

export function useLayerOfAddress(layer: number | null): AddressPlace {
  const { claims } = useSnapshot(session.state);
  const { places, loaded } = useSnapshot(placeState);
  const [found, setFound] = useState<AddressPlace>({ isSettled: false, isRefused: false });
  const { isSettled } = found;
  const isOther = layer !== null && layer !== claims?.tli;
  const target = isOther && places.some((place) => place.id === layer) ? layer : null;

  useEffect(
    function actInPlace() {
      if (!loaded || isSettled) return;
      if (target === null) setFound({ isSettled: true, isRefused: isOther });
      else void session.changeLayer(target).then((answer) => setFound({ isSettled: true, isRefused: !answer.ok }));
    },
    [loaded, isSettled, target, isOther],
  );
  return found;
}
