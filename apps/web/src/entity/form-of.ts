/** Form that typed values of an entity are checked by. */
import { getEntity, type EntityName, type EntityValues } from "@comptoir/domain/entity";
import { lastLabelUpTo } from "@comptoir/domain/text";
import { userFormWith } from "@comptoir/domain/user";
import type { Form } from "@comptoir/domain/validation";

import { placeState } from "../shared/place-store.ts";

/** Form of an entity; the e-mail address of a user follows the setting of the user's layer. Source: behaviour 6 (4). */
export function formOf(name: EntityName, values: EntityValues): Form<unknown> {
  if (name !== "user") return getEntity(name).form;
  const { places } = placeState;
  const place = places.find(({ id }) => id === values["layerId"]) ?? places[0];
  return userFormWith(lastLabelUpTo(place?.lastLabelAtMost));
}
