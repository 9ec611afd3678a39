/** People of tests. */

import { createUser } from "../organisation/index.ts";
import { testPassword } from "./serve-routes.ts";

/** Creates an account with the password of all tests. */
export const createTestPerson = (place: {
  readonly targetId: number;
  readonly layerId: number;
  readonly username: string;
}) =>
  createUser({
    ...place,
    email: `${place.username}@exemple.ca`,
    password: testPassword,
    firstName: "Ana",
    lastName: place.username,
    language: "fr",
  });
