import { beforeEach, expect, it } from "vitest";

import { placeState, type Place } from "../shared/place-store.ts";
import { resetStores } from "../shared/registered-stores.ts";
import { checkInput } from "./editor-check.ts";
import { formOf } from "./form-of.ts";

const store: Place = {
  id: 3,
  parentId: null,
  type: "STORE",
  code: "M1",
  description: "Store 1",
  timeZone: "America/Toronto",
  businessDayStart: 0,
  weekStart: 0,
};
const user = {
  username: "ana",
  email: "ana@ville.quebec",
  firstName: "Ana",
  lastName: "Roy",
  targetId: 1,
  layerId: 3,
};
const issuesOf = () => checkInput(formOf("user", user), user);

beforeEach(() => resetStores());

it("the last label of a user's e-mail has the length that the setting of their place allows", () => {
  placeState.places = [store];
  expect(issuesOf()).toEqual([{ code: "EMAIL_LAST_LABEL", field: "email", params: { min: 2, max: 5 } }]);
  placeState.places = [{ ...store, lastLabelAtMost: 6 }];
  expect(issuesOf()).toEqual([]);
});
