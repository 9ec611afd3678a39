import type { Caller } from "@comptoir/api/contract";
import type { DepositDetail } from "@comptoir/api/wire";
import { permissionCodes } from "@comptoir/domain/access";
import { fewestPieces } from "@comptoir/domain/deposit";
import { isLanguageCode, type LanguageCode } from "@comptoir/domain/language";
import { cents, dollarsFromCents } from "@comptoir/domain/money";
import { addDays, type CalendarDate } from "@comptoir/domain/period";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { scopeFor } from "../access/index.ts";
import {
  confirmAtBank,
  correctAtBank,
  cancelDeposit,
  prepareDeposit,
  sendToBank,
  recordCounts,
  verifyCounts,
} from "../deposit/index.ts";

interface DepositMaker {
  readonly userId: number;
  readonly layerId: number;
  readonly role: string;
  readonly language: string;
}

/** Comments on cash differences, by language. */
const commentsByLanguage: Readonly<
  Record<LanguageCode, { readonly short: string; readonly over: string; readonly bank: string }>
> = {
  fr: {
    short: "Rouleau de 25 ¢ ouvert, recompté deux fois",
    over: "Monnaie non remise à une cliente, notée au registre",
    bank: "La banque a trouvé un billet de 20 $ de plus",
  },
  en: {
    short: "Quarter roll opened, counted twice",
    over: "Change not given to a customer, noted in the log",
    bank: "The bank found one more 20 $ note",
  },
  es: {
    short: "Rollo de 25 ¢ abierto, contado dos veces",
    over: "Cambio no entregado a una clienta, anotado en el registro",
    bank: "El banco encontró un billete de 20 $ de más",
  },
};

/** Difference of the first drawer by the age of the deposit in days (the first value is for ten days); half are 0. Units: cents. */
const countDifferenceCents = [0, 0, -235, -1_250, 0, 25, 0, 1_000, 0, -40] as const;
/** Difference on the last counted day of some stores, which has no comment. Units: cents. */
const unexplainedCents = -1_850;
const drawerFloatDollars = 200;

/** Makes the deposits of the last ten days in every status, at each store with a manager, accountant or administrator; every third store has none for yesterday. */
export const makeDeposits = Effect.fn("makeDeposits")(function* ({
  today,
  shops,
}: {
  readonly today: CalendarDate;
  readonly shops: readonly { readonly locationId: number }[];
}) {
  const sql = yield* SqlClient.SqlClient;
  const makerRows = yield* sql<DepositMaker>`
    SELECT DISTINCT ON (r.code, u.user_id) u.user_id AS "userId", u.target_layer_id AS "layerId", r.code AS role, u.language
    FROM user_account u JOIN user_role g ON g.user_id = u.user_id JOIN role r ON r.role_id = g.role_id
    WHERE r.code IN ('MANAGER', 'ACCOUNTANT', 'ADMIN') ORDER BY r.code, u.user_id`;
  const makersWithStores = yield* Effect.forEach(makerRows, (maker) =>
    Effect.map(scopeFor(maker), ({ locationIds }) => ({ ...maker, locationIds })),
  );
  for (const [index, { locationId }] of shops.entries()) {
    const storeMakers = makersWithStores.filter(({ locationIds }) => locationIds.includes(locationId));
    const depositMaker = storeMakers.find(({ role }) => role === "MANAGER") ?? storeMakers[0];
    if (depositMaker === undefined) continue;
    const accountant =
      storeMakers.find(({ role, userId }) => role === "ACCOUNTANT" && userId !== depositMaker.userId) ?? depositMaker;
    const makerLanguage = isLanguageCode(depositMaker.language) ? depositMaker.language : "fr";
    const firstDepositDaysAgo = index % 3 === 0 ? 2 : 1;
    const demoDeposits = Array.from(
      { length: countDifferenceCents.length + 1 - firstDepositDaysAgo },
      (_, place) => firstDepositDaysAgo + place,
    ).map((daysAgo) =>
      makeDeposit({
        locationId,
        businessDate: addDays(today, -daysAgo),
        ago: daysAgo,
        difference:
          daysAgo === 2 && index % 4 === 1
            ? unexplainedCents
            : (countDifferenceCents[daysAgo % countDifferenceCents.length] ?? 0),
        maker: makerCallerOf(depositMaker),
        other: makerCallerOf(accountant),
        words: commentsByLanguage[makerLanguage],
      }),
    );
    // Uses one transaction for each store: a commit for each change would wait for the disk some 500 times.
    yield* sql.withTransaction(Effect.all(demoDeposits, { discard: true }));
  }
}, Effect.orDie);

interface DemoDeposit {
  readonly locationId: number;
  readonly businessDate: CalendarDate;
  readonly ago: number;
  /** Difference of the first drawer. Units: cents. */
  readonly difference: number;
  readonly maker: Caller;
  readonly other: Caller;
  readonly words: (typeof commentsByLanguage)[LanguageCode];
}

/** Advances a deposit according to its age: prepared, counted, deposited, confirmed, corrected; one is cancelled and made again. */
const makeDeposit = Effect.fnUntraced(function* (deposit: DemoDeposit) {
  const { locationId, businessDate, ago, difference, maker, other, words } = deposit;
  const prepareEffect = prepareDeposit(maker, { locationId, businessDate });
  if (ago === 9) yield* cancelDeposit(maker, yield* prepareEffect);
  const preparedDeposit = yield* prepareEffect;
  if (ago === 1) return;
  const countedDeposit = yield* recordCounts(maker, {
    ...depositKeyOf(preparedDeposit),
    ...toCountedDrawers(preparedDeposit, difference),
  });
  if (ago === 2) return;
  const verifiedCount = yield* verifyCounts(other.userId === maker.userId ? maker : other, countedDeposit).pipe(
    Effect.catchTag("BadRequest", () => Effect.succeed(countedDeposit)),
  );
  const sentDeposit = yield* sendToBank(maker, {
    ...depositKeyOf(verifiedCount),
    bagNumber: `B${String(locationId).padStart(3, "0")}${businessDate.slice(5).replace("-", "")}`,
    comment: verifiedCount.needsComment ? ((verifiedCount.overShort ?? 0) < 0 ? words.short : words.over) : "",
  });
  if (ago <= 4) return;
  const confirmedDeposit = yield* confirmAtBank(other, {
    ...depositKeyOf(sentDeposit),
    bankReference: `R-${businessDate.replaceAll("-", "")}-${String(locationId)}`,
  });
  if (ago === 6) yield* correctAtBank(other, { ...depositKeyOf(confirmedDeposit), amount: 20, comment: words.bank });
});

const depositKeyOf = ({ id, version }: DepositDetail) => ({ id, version });

const makerCallerOf = ({ userId, layerId }: DepositMaker): Caller => ({
  userId,
  layerId,
  sessionId: "",
  permissions: permissionCodes,
  language: "fr",
});

/** Builds the count of each drawer, its float and its expected cash, with the difference in the first drawer; the floats remain at the store. */
function toCountedDrawers({ drawers }: DepositDetail, difference: number) {
  const countedDrawers = drawers.map(({ terminal, expected }, index) => {
    const countedCents = Math.max(0, (expected ?? 0) + drawerFloatDollars * 100 + (index === 0 ? difference : 0));
    return { terminal, opening: drawerFloatDollars, count: [...fewestPieces(cents(countedCents))] };
  });
  return {
    drawers: countedDrawers,
    remainingFloat: dollarsFromCents(cents(drawerFloatDollars * 100 * drawers.length)),
  };
}
