/** A link made for another place opens in that place, when the reader may act there. */
import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";

import { session } from "../../session/session.ts";
import { placeState } from "../../shared/place-store.ts";

/** False until the place of the address is the current one, or it is clear that it cannot be; later changes of place are the reader's own. */
export function useLayerOfAddress(layer: number | null): boolean {
  const { claims } = useSnapshot(session.state);
  const { places, loaded } = useSnapshot(placeState);
  const [settled, setSettled] = useState(false);
  const target = layer !== null && layer !== claims?.tli && places.some((place) => place.id === layer) ? layer : null;

  useEffect(
    function actInPlace() {
      if (!loaded || settled) return;
      const change = target === null ? Promise.resolve(null) : session.changeLayer(target);
      void change.then(() => setSettled(true));
    },
    [loaded, settled, target],
  );
  return settled;
}
