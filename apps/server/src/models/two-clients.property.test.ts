import { wireNameOfField, getEntity } from "@comptoir/domain/entity";
import type { PermissionCode } from "@comptoir/domain/access";
import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import fc from "fast-check";
import { SqlClient } from "effect/sql";

import { createUser, grantRole } from "../organisation/index.ts";
import { shareOf } from "../testing/rounds.ts";
import { makeOrganisation, serveRoutes, signInAs, testPassword } from "../testing/serve-routes.ts";
import { asRows, sendCall, type Answer, type Body } from "./entity-calls.ts";
import {
  applyCall,
  arbSteps,
  visibleRow,
  enterValue,
  type Call,
  type Client,
  type Rights,
  type ModelAnswer,
  type Step,
  type TypedFields,
  type ClientNumber,
  type ModelState,
} from "./two-clients.ts";

const runs = Number(process.env["COMPTOIR_TEST_HISTORIES"] ?? 5);
const openRights: Rights = { level: 2, isGuardOpen: true };

const texts = [
  "Lait 2 %",
  "Œufs à l’été",
  "🥖 Pain",
  "Ψωμί",
  "'); DROP TABLE item; --",
  "=1+1",
  "牛乳",
  "<b>Beurre</b>",
] as const;
const text = (value: number, story: number) => `${texts[value % texts.length] ?? ""} ${story}-${value}`;
const permissionsToGive: readonly (readonly PermissionCode[])[] = [
  ["SALE_READ"],
  ["DEPARTMENT_READ", "SALE_READ"],
  ["CONFIG_READ"],
  [],
];

interface Place {
  readonly targetId: number;
}

/** Three entities that differ a lot: a product with a guarded field, a role, whose rules depend on all grants, and a legacy record. */
const kinds: readonly (TypedFields & {
  readonly guard?: readonly PermissionCode[];
  readonly made: (place: Place, story: number) => Body;
})[] = [
  {
    name: "product",
    required: "description",
    guarded: "ProductCost",
    guard: ["PRODUCT_COST_CUD", "PRODUCT_COST_READ"],
    fields: {
      description: text,
      price: (value) => value / 8,
      ProductCost: (value) => value / 4,
      IsOpenRefund: (value) => value % 2 === 0,
    },
    made: (_place, story) => ({ itemSKU: `H${story}`, description: "Neuf" }),
  },
  {
    name: "role",
    required: "description",
    fields: { description: text, permissions: (value) => permissionsToGive[value % permissionsToGive.length] },
    made: ({ targetId }, story) => ({ target: targetId, description: `Rôle ${story}`, permissions: [] }),
  },
  {
    name: "client",
    required: "code",
    fields: {
      code: (value, story) => `C-${story}-${value}`,
      company: text,
      town: text,
      isActive: (value) => value % 2 === 0,
    },
    made: (_place, story) => ({ code: `N${story}`, company: "Neuf" }),
  },
];

const kindOf = (
  answer: Answer,
): readonly { readonly code: string; readonly field?: string; readonly params?: Body }[] => answer.body as never;

for (const kind of kinds) {
  const { path, read, write } = getEntity(kind.name);
  const idField = wireNameOfField(kind.name, "id");
  const fields = Object.keys(kind.fields);
  const deleted = wireNameOfField(kind.name, "isDeleted");

  /** Converts an answer of the server to the model's form. */
  const toModelAnswer = (answer: Answer): ModelAnswer => {
    if (answer.status !== 200) {
      const [{ code = "", field, params } = {}] = kindOf(answer);
      const staleParams = code === "ENTITY_STALE" ? ` ${String(params?.["version"])} ${String(params?.["by"])}` : "";
      return { status: answer.status, reason: answer.status === 400 ? (field ?? code) : `${code}${staleParams}` };
    }
    const [row = {}] = Array.isArray(answer.body) ? (answer.body as readonly Body[]) : [answer.body as Body];
    return { status: 200, row: rowIn(row) };
  };
  const rowIn = (row: Body): Body => ({
    ...Object.fromEntries(fields.filter((field) => Object.hasOwn(row, field)).map((field) => [field, row[field]])),
    version: row["version"],
    ...(Object.hasOwn(row, deleted) && { isDeleted: row[deleted] }),
  });

  layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })(
    `two clients at one ${kind.name}`,
    (it) => {
      let story = 0;
      /** Number of answers of each kind, to check that the random steps reached all of them. */
      const answerCounts = new Map<string, number>();

      /** Makes a chain with two users, each with a role of their own. */
      const prepare = Effect.runSync(
        Effect.cached(
          Effect.gen(function* () {
            const organisation = yield* makeOrganisation;
            const admin = (yield* signInAs("admin")).token;
            const people = yield* Effect.forEach(
              [
                ["ana", "Ana"],
                ["luc", "Luc"],
              ] as const,
              ([username, firstName]) =>
                Effect.gen(function* () {
                  const [role] = asRows(
                    yield* sendCall(admin, "POST", getEntity("role").path, [
                      {
                        target: organisation.targetId,
                        description: `Mains de ${firstName}`,
                        permissions: permissionsOf(openRights),
                      },
                    ]),
                  );
                  const userId = yield* createUser({
                    targetId: organisation.targetId,
                    layerId: organisation.chain,
                    username,
                    email: `${username}@exemple.ca`,
                    password: testPassword,
                    firstName,
                    lastName: "Roy",
                    language: "fr",
                  });
                  yield* grantRole({ userId, roleId: Number(role?.["ID"]), layerId: organisation.chain });
                  return {
                    username,
                    name: `${firstName} Roy`,
                    role: { id: Number(role?.["ID"]), version: Number(role?.["version"]) },
                    token: (yield* signInAs(username)).token,
                    isSignedIn: true,
                    rights: openRights,
                  };
                }),
            );
            const [ana, luc] = people;
            if (ana === undefined || luc === undefined) throw new Error("nobody is there");
            return { targetId: organisation.targetId, admin, people: [ana, luc] as const };
          }),
        ),
      );
      const permissionsOf = ({ level, isGuardOpen }: Rights) => [
        ...(kind.name === "role" ? ["SALE_READ", "DEPARTMENT_READ", "CONFIG_READ"] : []),
        ...(level === 2 ? write : level === 1 ? [read] : []),
        ...(isGuardOpen ? (kind.guard ?? []) : []),
      ];
      type Shop = Effect.Success<typeof prepare>;

      it.effect(
        "the row equals what the accepted changes made it, every refusal is reported, and all typed values are saved in the end",
        () =>
          Effect.gen(function* () {
            const shop = yield* prepare;
            const services = yield* Effect.context<Effect.Services<ReturnType<typeof playStory>>>();
            const run = <A, E>(effect: Effect.Effect<A, E, Effect.Services<ReturnType<typeof playStory>>>) =>
              Effect.runPromiseWith(services)(effect);
            yield* Effect.promise(() =>
              fc.assert(
                fc.asyncProperty(arbSteps, (steps) => run(playStory(shop, steps))),
                shareOf(runs),
              ),
            );
            // Many runs must have reached every kind of answer.
            const met = [
              "200",
              "400",
              "401 TOKEN_EXPIRED",
              "403 ACCESS_DENIED",
              "404 HTTP_404",
              "409 ENTITY_STALE",
              "409 KEY_USED",
            ];
            if (runs >= 200) expect(met.filter((situation) => (answerCounts.get(situation) ?? 0) < 10)).toEqual([]);
          }),
        { timeout: 240_000 + runs * 6_000 },
      );

      const rowOf = (token: string, id: number) =>
        sendCall(
          token,
          "GET",
          `${path}/true?filters=${encodeURIComponent(JSON.stringify([{ Column: idField, Operator: "=", Value: id }]))}`,
        );

      const grant = Effect.fnUntraced(function* ({ admin, people }: Shop, who: ClientNumber, rights: Rights) {
        const person = people[who];
        const answer = yield* sendCall(admin, "PUT", getEntity("role").path, [
          { ID: person.role.id, version: person.role.version, permissions: permissionsOf(rights) },
        ]);
        if (answer.status === 200)
          Object.assign(person, { role: { ...person.role, version: person.role.version + 1 }, rights });
        return answer;
      });

      /** Sends the request of a model's call to the server. */
      const ask = (
        shop: Shop,
        id: number,
        createdRow: Body,
        world: ModelState,
        call: Call,
      ): Effect.Effect<ModelAnswer, never, Effect.Services<ReturnType<typeof sendCall>>> => {
        const { token } = shop.people[call.who];
        const { seenVersion, typed } = world.clients[call.who];
        const keys = [{ id, version: seenVersion }];
        const answers = {
          read: () => rowOf(token, id),
          remove: () => sendCall(token, "DELETE", path, keys),
          restore: () => sendCall(token, "POST", `${path}/Restore`, keys),
          save: () => sendCall(token, "PUT", path, [{ [idField]: id, version: seenVersion, ...typed }]),
          again: () =>
            sendCall(
              token,
              "POST",
              path,
              [call.kind === "again" && call.isOther ? { ...createdRow, [kind.required]: "autre" } : createdRow],
              { "idempotency-key": `k${story}` },
            ),
          grant: () => Effect.suspend(() => grant(shop, call.who, call.kind === "grant" ? call.rights : openRights)),
        };
        return Effect.map(answers[call.kind](), (answer) => {
          const outcome = toModelAnswer(answer);
          const outcomeKey =
            outcome.status === 400 || outcome.status === 200
              ? String(outcome.status)
              : `${outcome.status} ${outcome.reason?.split(" ")[0] ?? ""}`;
          answerCounts.set(outcomeKey, (answerCounts.get(outcomeKey) ?? 0) + 1);
          return call.kind === "grant" ? { status: outcome.status } : outcome;
        });
      };

      const enter = Effect.fnUntraced(function* ({ people }: Shop, who: ClientNumber) {
        const person = people[who];
        if (!person.isSignedIn)
          Object.assign(person, { token: (yield* signInAs(person.username)).token, isSignedIn: true });
      });

      /** Runs a step on the server and on the model; returns the model's next state. */
      const takeStep = Effect.fnUntraced(function* (
        shop: Shop,
        id: number,
        createdRow: Body,
        world: ModelState,
        step: Step,
      ) {
        const change = (who: ClientNumber, isSignedIn: boolean): ModelState => ({
          ...world,
          clients: [
            who === 0 ? { ...world.clients[0], isSignedIn } : world.clients[0],
            who === 1 ? { ...world.clients[1], isSignedIn } : world.clients[1],
          ],
        });
        if (step.kind === "enter") {
          yield* enter(shop, step.who);
          return change(step.who, true);
        }
        if (step.kind === "expire") {
          const person = shop.people[step.who];
          if (person.isSignedIn) {
            const proof = { password: testPassword };
            const endedSessions = yield* sendCall(person.token, "POST", "/api/Session/logoutEverywhere", proof);
            expect(endedSessions.status).toBe(200);
          }
          Object.assign(person, { isSignedIn: false });
          return change(step.who, false);
        }
        const calls: readonly Call[] = step.kind === "atOnce" ? step.calls : [step];
        const before = calls.reduce<ModelState>((typing, call) => enterValue(kind, typing, call), world);
        const serverAnswers = yield* Effect.all(
          calls.map((call) => ask(shop, id, createdRow, before, call)),
          { concurrency: "unbounded" },
        );
        // Concurrent calls must be answered as if one came before the other, in either order.
        const orders =
          calls.length === 1
            ? [[0]]
            : [
                [0, 1],
                [1, 0],
              ];
        const outcomes = orders.map((order) => {
          const answers: ModelAnswer[] = [];
          const after = order.reduce<ModelState>((at, index) => {
            const call = calls[index];
            if (call === undefined) return at;
            const answer = applyCall(kind, at, call);
            answers[index] = answer.reply;
            return answer.world;
          }, before);
          return { answers, after };
        });
        const storedRow = rowIn(asOne(yield* rowOf(shop.admin, id)));
        const isSo = ({ answers, after }: (typeof outcomes)[number]) =>
          isEqual(answers, serverAnswers) && isEqual(visibleRow(kind, after, openRights), storedRow);
        const matching = outcomes.find(isSo);
        if (matching === undefined)
          expect({ step, reply: serverAnswers, stored: storedRow }).toEqual({
            step,
            reply: outcomes[0]?.answers,
            stored: visibleRow(kind, outcomes[0]?.after ?? before, openRights),
          });
        return matching?.after ?? before;
      });

      /** Repeats refused changes after signing in, getting the permissions, reading the current row and filling in missing fields. */
      const finish = Effect.fnUntraced(function* (
        shop: Shop,
        id: number,
        createdRow: Body,
        begun: ModelState,
        who: ClientNumber,
      ) {
        let world = begun;
        yield* grant(shop, who, openRights);
        world = yield* takeStep(shop, id, createdRow, world, { kind: "enter", who });
        world = applyCall(kind, world, { kind: "grant", who, rights: openRights }).world;
        world = yield* takeStep(shop, id, createdRow, world, { kind: "read", who });
        if (world.row.isDeleted) world = yield* takeStep(shop, id, createdRow, world, { kind: "restore", who });
        const typedValues = world.clients[who].typed;
        world = yield* takeStep(shop, id, createdRow, world, {
          kind: "save",
          who,
          field: fields.indexOf(kind.required),
          value: 1 + 6 * who,
        });
        expect(world.clients[who].typed).toEqual({});
        expect(world.row.values).toMatchObject({ ...typedValues, [kind.required]: world.row.values[kind.required] });
        return world;
      });

      const playStory = Effect.fnUntraced(function* (shop: Shop, steps: readonly Step[]) {
        story += 1;
        const createdRow = kind.made(shop, story);
        for (const who of [0, 1] as const) {
          yield* grant(shop, who, openRights);
          yield* enter(shop, who);
        }
        const [row = {}] = asRows(
          yield* sendCall(shop.people[0].token, "POST", path, [createdRow], { "idempotency-key": `k${story}` }),
        );
        const { version: _version, isDeleted: _isDeleted, ...values } = rowIn(row);
        expect(values).toMatchObject(
          Object.fromEntries(Object.entries(createdRow).filter(([field]) => fields.includes(field))),
        );
        const client = (who: ClientNumber): Client => ({
          name: shop.people[who].name,
          isSignedIn: true,
          rights: openRights,
          seenVersion: who === 0 ? 1 : 0,
          typed: {},
        });
        let world: ModelState = {
          story,
          row: { values, version: 1, isDeleted: false },
          changes: [{ action: "CREATE", by: shop.people[0].name }],
          clients: [client(0), client(1)],
        };
        const id = Number(row[idField]);
        for (const step of steps) world = yield* takeStep(shop, id, createdRow, world, step);
        for (const who of [0, 1] as const) world = yield* finish(shop, id, createdRow, world, who);
        const history = asRows(yield* sendCall(shop.admin, "GET", `${path}/History/${id}`));
        expect(history.map(({ action, userName }) => ({ action, by: userName })).toReversed()).toEqual(world.changes);
        // The request key created only one row, however often the request was sent.
        const sql = yield* SqlClient.SqlClient;
        const [storedIds] = yield* Effect.orDie(
          sql<{ readonly ids: readonly number[] }>`SELECT ids FROM request_key WHERE key = ${`k${story}`}`,
        );
        expect(storedIds?.ids).toEqual([id]);
      });
    },
  );
}

const asOne = ({ body }: Answer): Body => (Array.isArray(body) ? (body[0] as Body) : (body as Body));

const isEqual = (left: unknown, right: unknown): boolean => {
  try {
    expect(left).toEqual(right);
    return true;
  } catch {
    return false;
  }
};
