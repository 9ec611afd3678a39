/** What the frame asks for. */
import { askSignedIn } from "../runtime.ts";
import { takePlaces } from "../shared/place-store.ts";

export async function loadPlaces(): Promise<void> {
  takePlaces(await askSignedIn((api) => api.targetLayer.locations()));
}
