/** A link made for another place opens in that place, when the reader may act there. */
import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";

import { session } from "../../session/session.ts";
import { placeState } from "../../shared/place-store.ts";

/** False until the place of the address is the current one, or it is clear that it cannot be. */
export function useLayerOfAddress(layer: number | null): boolean {
  const { claims } = useSnapshot(session.state);
  const { places, loaded } = useSnapshot(placeState);
  const [given, setGiven] = useState<number | null>(layer);
  const [refused, setRefused] = useState(false);
  const current = claims?.tli ?? null;
  const wanted = given !== null && given !== current && places.some((place) => place.id === given);

  useEffect(
    function actInPlace() {
      if (!loaded) return;
      if (!wanted || given === null) {
        setGiven(null);
        return;
      }
      void session.changeLayer(given).then((answer) => {
        if (!answer.ok) setRefused(true);
        setGiven(null);
      });
    },
    [loaded, wanted, given],
  );
  return loaded && (given === null || refused);
}
