/** Reads the places where the signed-in user may act. */
import { askSignedIn } from "../runtime.ts";
import { placeState, setPlaces } from "../shared/place-store.ts";

export async function loadPlaces(): Promise<void> {
  placeState.failure = null;
  setPlaces(await askSignedIn((api) => api.targetLayer.locations()));
}
