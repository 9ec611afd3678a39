/** Model of two clients that edit one row: computes the answer to each call and the next state. Pure; a test compares a running server with it. */

import type { EntityName } from "@comptoir/domain/entity";
import fc from "fast-check";

import type { Body } from "./entity-calls.ts";

export type ClientNumber = 0 | 1;

/** Rights of a test client: none, read or write; and access to fields that need a permission of their own. */
export interface Rights {
  readonly level: 0 | 1 | 2;
  readonly isGuardOpen: boolean;
}

export type Call =
  | { readonly kind: "read" | "remove" | "restore"; readonly who: ClientNumber }
  /** Types a value, replacing an earlier one, and sends all typed values with the version that the client saw last. */
  | { readonly kind: "save"; readonly who: ClientNumber; readonly field: number; readonly value: number }
  /** Repeats the request that created the row, with the same or another content. */
  | { readonly kind: "again"; readonly who: 0; readonly isOther: boolean }
  | { readonly kind: "grant"; readonly who: ClientNumber; readonly rights: Rights };

/** Ends or begins a client's session. */
type ClientStateStep =
  | { readonly kind: "expire"; readonly who: ClientNumber }
  | { readonly kind: "enter"; readonly who: ClientNumber };

/** Test step: a call, two calls at once, or a change of session. */
export type Step = Call | { readonly kind: "atOnce"; readonly calls: readonly [Call, Call] } | ClientStateStep;

export interface Client {
  readonly name: string;
  readonly isSignedIn: boolean;
  readonly rights: Rights;
  /** Version of the row that the client saw last. */
  readonly seenVersion: number;
  /** Values that the client typed and the server has not accepted yet. */
  readonly typed: Body;
}

export interface ModelState {
  /** Number of the test run, which makes unique values differ between runs. */
  readonly story: number;
  readonly row: { readonly values: Body; readonly version: number; readonly isDeleted: boolean };
  /** Author and action of each change, oldest first. */
  readonly changes: readonly { readonly action: string; readonly by: string }[];
  readonly clients: readonly [Client, Client];
}

/** Status of an answer, and the row or the refusal in it. */
export interface ModelAnswer {
  readonly status: number;
  /** Error code, or the refused field. */
  readonly reason?: string;
  readonly row?: Body;
}

/** Fields that the clients edit, by wire name, each with a function that returns a value for a number. */
export interface TypedFields {
  readonly name: EntityName;
  readonly fields: Readonly<Record<string, (value: number, story: number) => unknown>>;
  /** Text field that may not be empty. */
  readonly required: string;
  /** Field that requires a permission of its own. */
  readonly guarded?: string;
}

const lacksRequiredField = ({ required }: TypedFields, typedBody: Body): boolean => typedBody[required] === "";

/** Returns a field by its number, and the value with this number; every sixth value of the required field is empty, which is refused. */
const typedValueAt = (
  { fields, required }: TypedFields,
  { field, value, story }: { readonly field: number; readonly value: number; readonly story: number },
): readonly [string, unknown] => {
  const [name = "", makeValue] = Object.entries(fields)[field % Object.keys(fields).length] ?? [];
  return [name, name === required && value % 6 === 0 ? "" : makeValue?.(value, story)];
};

/** Returns the row as a client with these rights sees it. */
export const visibleRow = ({ guarded }: TypedFields, { row }: ModelState, { isGuardOpen }: Rights): Body => ({
  ...Object.fromEntries(Object.entries(row.values).filter(([field]) => field !== guarded || isGuardOpen)),
  version: row.version,
  isDeleted: row.isDeleted,
});

const changeClient = (world: ModelState, clientNumber: ClientNumber, change: Partial<Client>): ModelState => {
  const [firstClient, secondClient] = world.clients;
  return {
    ...world,
    clients:
      clientNumber === 0
        ? [{ ...firstClient, ...change }, secondClient]
        : [firstClient, { ...secondClient, ...change }],
  };
};

/** Returns the state after a client typed the value of a save, before it is sent. */
export const enterValue = (typedFields: TypedFields, world: ModelState, call: Call): ModelState => {
  if (call.kind !== "save") return world;
  const [field, value] = typedValueAt(typedFields, { ...call, story: world.story });
  return changeClient(world, call.who, { typed: { ...world.clients[call.who].typed, [field]: value } });
};

/** Runs a call on the model; returns its answer and the next state. */
export function applyCall(
  typedFields: TypedFields,
  world: ModelState,
  call: Call,
): { readonly reply: ModelAnswer; readonly world: ModelState } {
  const callingClient = world.clients[call.who];
  const refuseCall = (status: number, reason: string) => ({ reply: { status, reason }, world });
  if (call.kind === "grant")
    return { reply: { status: 200 }, world: changeClient(world, call.who, { rights: call.rights }) };
  if (!callingClient.isSignedIn) return refuseCall(401, "TOKEN_EXPIRED");
  if (callingClient.rights.level < (call.kind === "read" ? 1 : 2)) return refuseCall(403, "ACCESS_DENIED");
  const answerWithVersionSeen = (nextState: ModelState) => {
    const stateSeen = changeClient(nextState, call.who, { seenVersion: nextState.row.version });
    return { reply: { status: 200, row: visibleRow(typedFields, stateSeen, callingClient.rights) }, world: stateSeen };
  };
  if (call.kind === "read") return answerWithVersionSeen(world);
  if (call.kind === "again") return call.isOther ? refuseCall(409, "KEY_USED") : answerWithVersionSeen(world);
  const { row } = world;
  if (row.isDeleted !== (call.kind === "restore")) return refuseCall(404, "HTTP_404");
  if (row.version !== callingClient.seenVersion)
    return refuseCall(409, `ENTITY_STALE ${row.version} ${world.changes.at(-1)?.by ?? ""}`);
  const changeRow = (action: string, change: Partial<ModelState["row"]>) =>
    answerWithVersionSeen({
      ...world,
      row: { ...row, ...change, version: row.version + 1 },
      changes: [...world.changes, { action, by: callingClient.name }],
    });
  if (call.kind === "restore") return changeRow("RESTORE", { isDeleted: false });
  if (call.kind === "remove") {
    const deleteResult = changeRow("DELETE", { isDeleted: true });
    // Deleting returns only the key.
    return { reply: { status: 200, row: { version: row.version + 1 } }, world: deleteResult.world };
  }
  if (
    typedFields.guarded !== undefined &&
    Object.hasOwn(callingClient.typed, typedFields.guarded) &&
    !callingClient.rights.isGuardOpen
  )
    return refuseCall(400, typedFields.guarded);
  if (lacksRequiredField(typedFields, callingClient.typed)) return refuseCall(400, typedFields.required);
  const updateResult = changeRow("UPDATE", { values: { ...row.values, ...callingClient.typed } });
  return { reply: updateResult.reply, world: changeClient(updateResult.world, call.who, { typed: {} }) };
}

const arbClientNumber = fc.constantFrom<ClientNumber>(0, 1);
const arbRights = fc.record<Rights>({ level: fc.constantFrom(2, 1, 0), isGuardOpen: fc.boolean() });

const arbCall = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("read" as const), who: arbClientNumber }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant("save" as const),
      who: arbClientNumber,
      field: fc.nat(5),
      value: fc.nat(99),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("remove" as const), who: arbClientNumber }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("restore" as const), who: arbClientNumber }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("again" as const), who: fc.constant(0 as const), isOther: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("grant" as const), who: arbClientNumber, rights: arbRights }) },
);

/** Generates steps of two users on one row, in any order. */
export const arbSteps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    { weight: 10, arbitrary: arbCall as fc.Arbitrary<Step> },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant("atOnce" as const),
        calls: fc.tuple(arbCall, arbCall).filter(([left, right]) => left.who !== right.who),
      }) as fc.Arbitrary<Step>,
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("expire" as const), who: arbClientNumber }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("enter" as const), who: arbClientNumber }) },
  ),
  { minLength: 4, maxLength: 16, size: "max" },
);
