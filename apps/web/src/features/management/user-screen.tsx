/** Screen of users: list, and a form with their layer, roles and address. */
import type { ReactElement } from "react";

import type { ScreenProps } from "../../routes.ts";
import { defineScreen, type EntityScreen } from "../../entity/define-screen.ts";
import { EntityPage, parseRowId } from "../../entity/entity-page.tsx";
import { UserBody } from "./user-body.tsx";
import { UserState } from "./user-state.tsx";
import { parseGrants } from "./read-grants.ts";
import {
  addressParts,
  readLanguage,
  userActionText,
  userFieldText,
  userNameText,
  userValueText,
} from "./user-words.ts";

const userScreen: EntityScreen = defineScreen({
  entity: "user",
  icon: "users",
  own: {
    action: userActionText,
    field: userFieldText,
    value: (field, value) => userValueText(field, value, userScreen.references.state.read.values),
    name: userNameText,
  },
  columns: ["name", "status", "roles", "layer", "username", "lastSignIn"],
  card: ["status", "layer"],
  groups: [
    { title: "user.group_person", fields: ["firstName", "lastName", "username", "email", "phone", "language"] },
    { title: "user.group_work", fields: ["hiredDate", "terminationDate", "birthDate", "isActive", "isLdap"] },
  ],
  bulk: ["terminationDate", "language"],
  words: {
    title: "user.title",
    rowKind: "user.one",
    add: "user.add",
    search: "user.search",
    empty: "user.empty",
    emptyText: "user.emptyText",
  },
  importPath: null,
  fromFile: {
    key: "username",
    columns: [
      "username",
      "firstName",
      "lastName",
      "email",
      "phone",
      "language",
      "layer",
      "grants",
      "hiredDate",
      "terminationDate",
      "birthDate",
      "isActive",
      "isLdap",
      ...addressParts.map((part) => `address.${part}`),
    ],
    isTried: true,
    note: "user.fileNote",
    notify: "user.fileInvite",
    cells: { grants: parseGrants, language: readLanguage },
  },
  slots: { body: UserBody, aside: UserState },
  isPage: true,
});

export function UserPage({ params }: ScreenProps): ReactElement {
  return <EntityPage screen={userScreen} id={parseRowId(params)} />;
}
