/** Two clients at one row, as a model: what each call must answer, and what is there afterwards. Pure; the test asks a running server the same. */

import type { EntityName } from "@comptoir/domain/entity";
import fc from "fast-check";

import type { Body } from "./entity-calls.ts";

export type Who = 0 | 1;

/** Rights of a test client: none, read or write; and access to fields that need a permission of their own. */
export interface Rights {
  readonly level: 0 | 1 | 2;
  readonly isGuardOpen: boolean;
}

export type Call =
  | { readonly kind: "read" | "remove" | "restore"; readonly who: Who }
  /** Types a value over what was typed before, and sends everything typed with the version that was seen last. */
  | { readonly kind: "save"; readonly who: Who; readonly field: number; readonly value: number }
  /** Sends the request that made the row once more: the same content, or another. */
  | { readonly kind: "again"; readonly who: 0; readonly isOther: boolean }
  | { readonly kind: "grant"; readonly who: Who; readonly rights: Rights };

/** A session that ends, or one that begins. */
type Turn = { readonly kind: "expire"; readonly who: Who } | { readonly kind: "enter"; readonly who: Who };

/** Test step: a call, two calls at once, or a change of session. */
export type Step = Call | { readonly kind: "atOnce"; readonly calls: readonly [Call, Call] } | Turn;

export interface Client {
  readonly name: string;
  readonly isIn: boolean;
  readonly rights: Rights;
  /** The version it saw last. */
  readonly seen: number;
  /** Entered values that the server has not accepted yet. */
  readonly typed: Body;
}

export interface World {
  /** Which story it is: what no two rows may have in common is told apart by it. */
  readonly story: number;
  readonly row: { readonly values: Body; readonly version: number; readonly isDeleted: boolean };
  /** Author and action of each change, oldest first. */
  readonly changes: readonly { readonly action: string; readonly by: string }[];
  readonly clients: readonly [Client, Client];
}

/** Answer without the parts that do not concern the row. */
export interface Said {
  readonly status: number;
  /** The codes of a refusal, or the field that it is about. */
  readonly why?: string;
  readonly row?: Body;
}

/** The fields of an entity that are typed here: by the names on the wire, each with its values by a number. */
export interface TypedFields {
  readonly name: EntityName;
  readonly fields: Readonly<Record<string, (value: number, story: number) => unknown>>;
  /** Takes a text, and takes no empty one. */
  readonly required: string;
  /** Takes a permission of its own. */
  readonly guarded?: string;
}

const isWrong = ({ required }: TypedFields, typed: Body): boolean => typed[required] === "";

/** The value that a number stands for; one of six of the required field is nothing at all, which is refused. */
const valueAt = (
  { fields, required }: TypedFields,
  { field, value, story }: { readonly field: number; readonly value: number; readonly story: number },
): readonly [string, unknown] => {
  const [name = "", of] = Object.entries(fields)[field % Object.keys(fields).length] ?? [];
  return [name, name === required && value % 6 === 0 ? "" : of?.(value, story)];
};

/** The row as a client may see it. */
export const shownTo = ({ guarded }: TypedFields, { row }: World, { isGuardOpen }: Rights): Body => ({
  ...Object.fromEntries(Object.entries(row.values).filter(([field]) => field !== guarded || isGuardOpen)),
  version: row.version,
  isDeleted: row.isDeleted,
});

const withClient = (world: World, who: Who, change: Partial<Client>): World => {
  const [first, second] = world.clients;
  return { ...world, clients: who === 0 ? [{ ...first, ...change }, second] : [first, { ...second, ...change }] };
};

/** Values are entered before they are sent. */
export const typedInto = (of: TypedFields, world: World, call: Call): World => {
  if (call.kind !== "save") return world;
  const [field, value] = valueAt(of, { ...call, story: world.story });
  return withClient(world, call.who, { typed: { ...world.clients[call.who].typed, [field]: value } });
};

/** Runs a call on the model; returns its answer and the next state. */
export function answerOf(of: TypedFields, world: World, call: Call): { readonly said: Said; readonly world: World } {
  const client = world.clients[call.who];
  const refused = (status: number, why: string) => ({ said: { status, why }, world });
  if (call.kind === "grant")
    return { said: { status: 200 }, world: withClient(world, call.who, { rights: call.rights }) };
  if (!client.isIn) return refused(401, "TOKEN_EXPIRED");
  if (client.rights.level < (call.kind === "read" ? 1 : 2)) return refused(403, "ACCESS_DENIED");
  const seen = (next: World) => {
    const known = withClient(next, call.who, { seen: next.row.version });
    return { said: { status: 200, row: shownTo(of, known, client.rights) }, world: known };
  };
  if (call.kind === "read") return seen(world);
  if (call.kind === "again") return call.isOther ? refused(409, "KEY_USED") : seen(world);
  const { row } = world;
  if (row.isDeleted !== (call.kind === "restore")) return refused(404, "HTTP_404");
  if (row.version !== client.seen) return refused(409, `ENTITY_STALE ${row.version} ${world.changes.at(-1)?.by ?? ""}`);
  const changed = (action: string, change: Partial<World["row"]>) =>
    seen({
      ...world,
      row: { ...row, ...change, version: row.version + 1 },
      changes: [...world.changes, { action, by: client.name }],
    });
  if (call.kind === "restore") return changed("RESTORE", { isDeleted: false });
  if (call.kind === "remove") {
    const gone = changed("DELETE", { isDeleted: true });
    // The keys alone are given back.
    return { said: { status: 200, row: { version: row.version + 1 } }, world: gone.world };
  }
  if (of.guarded !== undefined && Object.hasOwn(client.typed, of.guarded) && !client.rights.isGuardOpen)
    return refused(400, of.guarded);
  if (isWrong(of, client.typed)) return refused(400, of.required);
  const saved = changed("UPDATE", { values: { ...row.values, ...client.typed } });
  return { said: saved.said, world: withClient(saved.world, call.who, { typed: {} }) };
}

const arbWho = fc.constantFrom<Who>(0, 1);
const arbRights = fc.record<Rights>({ level: fc.constantFrom(2, 1, 0), isGuardOpen: fc.boolean() });

const arbCall = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("read" as const), who: arbWho }) },
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constant("save" as const), who: arbWho, field: fc.nat(5), value: fc.nat(99) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("remove" as const), who: arbWho }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("restore" as const), who: arbWho }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("again" as const), who: fc.constant(0 as const), isOther: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("grant" as const), who: arbWho, rights: arbRights }) },
);

/** Arbitrary steps of two users on one row, in any order. */
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
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("expire" as const), who: arbWho }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("enter" as const), who: arbWho }) },
  ),
  { minLength: 4, maxLength: 16, size: "max" },
);
