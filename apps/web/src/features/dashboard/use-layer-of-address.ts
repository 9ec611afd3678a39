/** Switches to the layer of a link if the reader may act there. */
import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";

import { session } from "../../session/session.ts";
import { placeState } from "../../shared/place-store.ts";

export interface AddressPlace {
  /** Whether the layer of the address is the current one, or cannot become it; later changes of layer are the reader's own. */
  readonly isSettled: boolean;
  /** Whether the reader may not act in the layer of the address; the current one stays. */
  readonly isRefused: boolean;
}

export function useLayerOfAddress(layer: number | null): AddressPlace {
  const { claims } = useSnapshot(session.state);
  const { places, loaded } = useSnapshot(placeState);
  const [layerState, setLayerState] = useState<AddressPlace>({ isSettled: false, isRefused: false });
  const { isSettled } = layerState;
  const isOtherLayer = layer !== null && layer !== claims?.tli;
  const layerToSwitchTo = isOtherLayer && places.some((place) => place.id === layer) ? layer : null;

  useEffect(
    function enterPlaceOfAddress() {
      if (!loaded || isSettled) return;
      if (layerToSwitchTo === null) setLayerState({ isSettled: true, isRefused: isOtherLayer });
      else
        void session
          .changeLayer(layerToSwitchTo)
          .then((answer) => setLayerState({ isSettled: true, isRefused: !answer.ok }));
    },
    [loaded, isSettled, layerToSwitchTo, isOtherLayer],
  );
  return layerState;
}
