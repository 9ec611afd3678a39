/** Rules for saving users: unique names and addresses, roles within the caller's own permissions, and always an administrator for each layer. */

import type { Caller } from "@comptoir/api/contract";
import { UserFields } from "@comptoir/api/wire";
import type { EntityValues } from "@comptoir/domain/entity";
import { businessDateOf, parseCalendarDate, type CalendarDate } from "@comptoir/domain/period";
import type { AccessState, RoleGrant } from "@comptoir/domain/role";
import { failAll, issue, ok } from "@comptoir/domain/result";
import { identityKey, lastLabelUpTo } from "@comptoir/domain/text";
import { checkEntryChange, changeUser, parseUser, type KnownUser, type UserAccess } from "@comptoir/domain/user";
import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { lockAccess, loadAccessState, readSettings, type NamedAccessState } from "../access/index.ts";
import { endSessionsAndLinks, nameOfUser, sendInvitationMail } from "../auth/index.ts";
import { makeEntityService, type SaveContext } from "../entity/index.ts";
import { invalid } from "../http/refusal.ts";
import { userTable, type UserRow } from "./user-table.ts";

type CallAccessState = Omit<AccessState, "layers"> & Pick<NamedAccessState, "layers">;

/** Access state within a request, updated by the rows saved so far; read once for all rows. */
const accessStateByCall = new WeakMap<object, CallAccessState>();

const readAccessOfCall = Effect.fnUntraced(function* (call: object) {
  const cachedState = accessStateByCall.get(call);
  if (cachedState !== undefined) return cachedState;
  yield* lockAccess;
  const state = yield* loadAccessState();
  accessStateByCall.set(call, state);
  return state;
});

/** Settings that each request has read. */
const settingsByCall = new WeakMap<object, Effect.Success<ReturnType<typeof readSettings>>>();

const readSettingsOfCall = Effect.fnUntraced(function* (call: object) {
  const resolveSetting = settingsByCall.get(call) ?? (yield* readSettings());
  settingsByCall.set(call, resolveSetting);
  return resolveSetting;
});

const checkUser = Effect.fn("user.check")(function* (
  input: EntityValues,
  { caller, call, before }: SaveContext<UserRow>,
) {
  const accessStateOfCall = yield* readAccessOfCall(call);
  // A restored user is checked as if they had never been deleted.
  const checkedState: CallAccessState =
    before?.isDeleted === true
      ? { ...accessStateOfCall, users: [...accessStateOfCall.users, { ...before, hasAccess: false }] }
      : accessStateOfCall;
  const now = yield* Clock.currentTimeMillis;
  const currentLayer = checkedState.layers.find(({ id }) => id === caller.layerId);
  const businessDateToday = businessDateOf(now, {
    timeZone: currentLayer?.timeZone ?? "America/Toronto",
    businessDayStart: currentLayer?.businessDayStart ?? 0,
  });
  // An account belongs to the target of its layer, whatever target is sent.
  const userLayer = checkedState.layers.find(({ id }) => id === Number(input["layerId"]));
  const targetId = userLayer?.targetId ?? input["targetId"];
  const resolveSetting = yield* readSettingsOfCall(call);
  const usersWithSameKeys = yield* listSameNameOrEmail(input);
  const userResult = parseUser(
    { ...input, id: before?.id ?? 0, targetId },
    {
      everyone: usersWithSameKeys,
      layers: checkedState.layers,
      roles: checkedState.roles,
      today: businessDateToday,
      lastLabel: lastLabelUpTo(resolveSetting(userLayer?.id ?? caller.layerId, "EMAIL_LAST_LABEL")),
    },
  );
  if (!userResult.ok) return userResult;
  const { id: _id, ...form } = userResult.value;
  const accessCheck = changeUser(checkedState, caller, {
    before: before === null ? null : userAccessOf(before),
    after: { ...form, id: before?.id ?? temporaryIdOf(checkedState), grants: form.grants },
  });
  if (!accessCheck.ok) return failAll(accessCheck.issues);
  accessStateByCall.set(call, { ...accessCheck.value, layers: checkedState.layers });
  const { username, email, address } = form;
  return ok<EntityValues>({
    ...form,
    usernameKey: identityKey(username),
    emailKey: email === null ? null : identityKey(email),
    address: JSON.stringify(address ?? {}),
  });
});

/** Returns a temporary negative id of a new user, different from others in the request. */
const temporaryIdOf = ({ users }: Pick<AccessState, "users">): number => -1 - users.length;

const userAccessOf = ({ id, layerId, isActive, isLdap, terminationDate, grants = [] }: UserRow): UserAccess => ({
  id,
  layerId,
  isActive,
  isLdap,
  terminationDate: parseDayOrNull(terminationDate),
  grants,
});

const parseDayOrNull = (text: string | null): CalendarDate | null => {
  const parsedDay = text === null ? null : parseCalendarDate(text);
  return parsedDay?.ok === true ? parsedDay.value : null;
};

/** Finds users who have this name or address, deleted ones included. */
const listSameNameOrEmail = Effect.fnUntraced(function* ({ username, email }: EntityValues) {
  const sql = yield* SqlClient.SqlClient;
  const identityKeyOf = (text: unknown) =>
    typeof text === "string" ? identityKey(text.trim()).replaceAll("\0", "") : "";
  return yield* sql<KnownUser>`SELECT user_id AS id, username, email FROM user_account WHERE username_key = ${identityKeyOf(username)} OR email_key = ${identityKeyOf(email)}`;
}, Effect.orDie);

const writeUserGrants = Effect.fn("user.related")(function* (id: number, { grants, isActive }: EntityValues) {
  const sql = yield* SqlClient.SqlClient;
  if (isActive === false) yield* endSessionsAndLinks(id);
  const sentGrants = Array.isArray(grants) ? (grants as readonly Omit<RoleGrant, "userId">[]) : [];
  const roleIds = sentGrants.map(({ roleId }) => roleId);
  const layerIds = sentGrants.map(({ layerId }) => layerId);
  // Grants of deleted roles stay: restoring the role restores them.
  yield* sql`
    DELETE FROM user_role g USING role r WHERE r.role_id = g.role_id AND NOT r.is_deleted AND g.user_id = ${id}
      AND NOT EXISTS (SELECT FROM unnest(${roleIds}::integer[], ${layerIds}::integer[]) AS kept (role_id, layer_id) WHERE kept.role_id = g.role_id AND kept.layer_id = g.target_layer_id)`;
  yield* sql`
    INSERT INTO user_role (user_id, role_id, target_layer_id)
    SELECT ${id}::integer, role_id, layer_id FROM unnest(${roleIds}::integer[], ${layerIds}::integer[]) AS given (role_id, layer_id) ON CONFLICT DO NOTHING`;
}, Effect.orDie);

const beforeRemove = Effect.fn("user.beforeRemove")(function* (caller: Caller, rows: readonly UserRow[]) {
  yield* lockAccess;
  const barUserCheck = checkEntryChange(yield* loadAccessState(), caller, { kind: "barUser", users: rows });
  if (barUserCheck.length > 0) return yield* Effect.fail(invalid(barUserCheck));
  yield* Effect.forEach(rows, ({ id }) => endSessionsAndLinks(id), { discard: true });
});

/** Invites a new user, unless notifications are off, they have no address, or the organisation's directory has their password. */
const afterCreate = Effect.fn("user.afterCreate")(function* (
  id: number,
  { username, firstName, email, language, isLdap }: EntityValues,
  { caller, notify = true }: SaveContext<UserRow>,
) {
  if (!notify || isLdap === true || email === null) return;
  const user = {
    id,
    username: String(username),
    firstName: String(firstName),
    email: String(email),
    language: String(language),
  };
  yield* sendInvitationMail(user, new Date(yield* Clock.currentTimeMillis), yield* nameOfUser(caller.userId));
});

export const userService = makeEntityService(userTable, UserFields, {
  check: checkUser,
  writeRelated: writeUserGrants,
  afterCreate,
  beforeRemove,
  takenIssue: issue("USERNAME_EXISTS", ["username"]),
});
