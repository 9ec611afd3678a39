/** A count between this device and the server: what waits is sent, what others did is told or asked for. */
import { ref } from "valtio/vanilla";

import type { Answer } from "../../shared/answer.ts";
import type { CountBoard } from "./count-board.ts";
import type { CountState, CountStoreDeps } from "./count-state.ts";
import { createFollower } from "./device/follow-document.ts";
import { sendCounts } from "./device/send-counts.ts";
import type { DocumentNews } from "./inventory-gateway.ts";
import { keptCountsName, readKeptCounts, withKeptCount, type KeptDocument } from "./kept.ts";

/** Without being told, the server is asked at most this often what others did; what it tells is kept on the device as often. */
export const refreshMs = 5_000;

/** A long document is kept more seldom: to keep a line costs about so much. Units: milliseconds. */
const keepMsOfLine = 3;

/** Number of lines that are read before the others: more than a screen shows. */
export const firstLines = 60;

/** Without a network, scans do not ask for it more often than this. Units: milliseconds. */
const retryMs = 2_000;

export type CountSync = ReturnType<typeof createCountSync>;

export function createCountSync(
  board: CountBoard,
  state: CountState,
  { gateway, journal, deviceId, userId, now, alone, pause, random, gather }: CountStoreDeps,
) {
  /** Cursor of the next changes; null asks for everything. */
  let cursor: number | null = null;
  /** The document as it was read, and as it was once the server had what was sent: what is told of an earlier one is not of use. */
  let readVersion = 0;
  let sentVersion = 0;
  /** Something was told that could not be used: the server is asked. */
  let isBehind = false;
  let keptAt = 0;
  let failedAt = 0;
  let running: Promise<void> | null = null;
  let isAskedAgain = false;

  const readJournal = async () => {
    board.entries.replace(await journal.list(state.id));
  };

  /** The lines that were counted last are shown while all of them are read: of a long document that takes seconds. */
  const read = async (mine: number, id: number): Promise<Answer<DocumentNews>> => {
    if (cursor !== null || board.known().lines.size > 0) return gateway.read(id, cursor, state.isRevealed);
    const first = await gateway.read(id, null, state.isRevealed, firstLines);
    if (mine !== board.visit || !first.ok || first.value.lines.length < firstLines) return first;
    board.take(first.value.lines, [], true);
    board.takeHead(first.value.document);
    Object.assign(state, { isPart: true, devices: ref(first.value.devices) });
    board.showAll();
    return gateway.read(id, null, state.isRevealed);
  };

  const refresh = async (): Promise<void> => {
    const mine = board.visit;
    const { id } = state;
    const wasBehind = isBehind;
    isBehind = false;
    let isNews = false;
    // Nothing of this device is on its way while the server is read: what is sent is in its answer.
    await alone(async () => {
      await readJournal();
      const sent = board.entries.all().flatMap((entry) => (entry.state === "sent" ? [entry.event.id] : []));
      const answer = await read(mine, id);
      if (mine !== board.visit) return;
      if (!answer.ok) {
        state.failure = ref(answer.failure);
        isBehind ||= wasBehind;
        return;
      }
      if (state.failure !== null) follower.wake();
      const isAll = cursor === null;
      // Whether the server has what waits here is not known while the answer to it is missing: such lines come with that answer.
      const usable = isAll ? answer.value.lines : answer.value.lines.filter(({ key }) => !board.isWaiting(key));
      board.take(usable, sent, isAll);
      board.takeHead(answer.value.document);
      Object.assign(state, { devices: ref(answer.value.devices), failure: null, asOf: now() });
      if (usable.length === answer.value.lines.length) ({ cursor } = answer.value);
      readVersion = answer.value.document.version;
      await readJournal();
      isNews = isAll || answer.value.lines.length > 0;
    });
    if (mine !== board.visit) return;
    if (cursor !== null && state.isPart) {
      state.isPart = false;
      board.forgetOrder();
    }
    // A long document is shown before it is kept.
    board.showAll();
    if (isNews) await keep();
  };

  /** Keeps the document on the device, to show it without the server the next time. */
  const keep = async () => {
    if (state.head === null) return;
    keptAt = now();
    const { lines, ownIds } = board.known();
    const snapshot: KeptDocument = {
      document: { ...state.head },
      lines: [...lines.values()],
      ownIds: [...ownIds],
      userId: userId(),
    };
    await journal.write(`document.${state.id}`, snapshot).catch(() => undefined);
    const { id, number, layer, type, status, isDeleted } = state.head;
    const counts = withKeptCount(
      readKeptCounts(await journal.read(keptCountsName).catch(() => undefined)),
      { id, number, layer, userId: userId() },
      type === "COUNT" && status === "OPEN" && !isDeleted,
    );
    await journal.write(keptCountsName, counts).catch(() => undefined);
  };

  /** Takes what the server tells of others; what it says of lines that this device counted on too is taken where it has everything of them. */
  const takeNews = (news: DocumentNews): void => {
    if (cursor === null || news.document.version < readVersion) return;
    const usable = news.lines.filter(
      ({ key }) => !board.isOwn(key) || (!board.isUnsettled(key) && news.document.version >= sentVersion),
    );
    if (usable.length < news.lines.length) isBehind = true;
    board.take(usable, []);
    if (state.head === null || news.document.version >= state.head.version) board.takeHead(news.document);
    Object.assign(state, { devices: ref(news.devices), failure: null, asOf: now() });
    board.showKeys(usable.map(({ key }) => key));
    if (isBehind) return void sync();
    // Missed changes are asked for from the older cursor.
    ({ cursor } = news);
    readVersion = news.document.version;
    if (now() - keptAt >= Math.max(refreshMs, board.known().lines.size * keepMsOfLine)) void keep();
  };

  const follower = createFollower({
    follow: (signal, onHeard) => {
      const mine = board.visit;
      const tell = (news: DocumentNews) => {
        onHeard();
        if (mine === board.visit) takeNews(news);
      };
      return gateway.follow(state.id, cursor, state.isRevealed, tell, signal);
    },
    pause,
    random,
  });

  /** Follows what goes on; without a network, and of a closed document, there is nothing to follow. */
  const followOn = () => {
    if (cursor !== null && state.head !== null && state.head.status !== "CLOSED" && !state.head.isDeleted)
      follower.begin();
    else follower.end();
  };

  const send = async (): Promise<void> => {
    const mine = board.visit;
    const { id } = state;
    if (board.entries.waiting().size > 0) {
      state.sending = "sending";
      const changed = new Set<string>();
      const waited = [...board.entries.waiting().keys()];
      const taken = new Set<string>();
      const end = await sendCounts(
        {
          journal,
          gateway,
          deviceId,
          alone,
          onTaken: ({ lines, version, clocks = [], supplement }, ids) => {
            if (mine !== board.visit) return;
            if (clocks.length > 0) state.clocks = ref(clocks);
            if (supplement !== undefined) state.supplement = ref(supplement);
            board.take(lines, ids);
            sentVersion = Math.max(sentVersion, version);
            for (const { key } of lines) changed.add(key);
            for (const taking of ids) {
              taken.add(taking);
              const key = board.entries.keyOf(taking);
              if (key !== undefined) changed.add(key);
            }
          },
        },
        id,
        userId(),
      );
      if (mine !== board.visit) return;
      // Scans of another tab of this browser are in the journal only.
      if (end === "none" && waited.every((waiting) => taken.has(waiting))) board.entries.markSent(taken);
      else await readJournal();
      state.sending = end;
      failedAt = end === "offline" ? now() : 0;
      for (const { event } of board.entries.refused()) changed.add(event.lineKey);
      board.showKeys([...changed]);
      // Another tab of this browser sent some of them.
      if (board.entries.all().some(({ event, state: at }) => at === "sent" && !board.known().ownIds.has(event.id)))
        isBehind = true;
    }
    if (mine !== board.visit) return;
    const isStale = state.asOf === null || now() - state.asOf >= refreshMs;
    if (isBehind || (isStale && !follower.isLive())) await refresh();
    else if (isStale) state.asOf = now();
    if (mine === board.visit) followOn();
  };

  /** Sends and reads again, one at a time; asked meanwhile, it does so once more. */
  const sync = (): Promise<void> => {
    if (running !== null) {
      isAskedAgain = true;
      return running;
    }
    const mine = board.visit;
    running = (async () => {
      do {
        if (isAskedAgain) await gather();
        isAskedAgain = false;
        await send();
      } while (isAskedAgain && mine === board.visit);
    })().finally(() => {
      running = null;
    });
    return running;
  };

  return {
    sync,
    /** Sends what was just scanned, unless there was no network a moment ago. */
    soon: (): void => {
      if (state.sending !== "offline" || now() - failedAt >= retryMs) void sync();
    },
    /** Waits until the current sending has ended. */
    settled: (): Promise<void> => running ?? Promise.resolve(),
    refresh,
    readJournal,
    /** Begins anew with another document, or with other eyes. */
    forget: (): void => {
      follower.end();
      cursor = null;
      readVersion = 0;
      sentVersion = 0;
      isBehind = false;
    },
    /** Somebody looks, or nobody does: a hidden page asks nothing of the server. */
    watch: (isWatched: boolean): void => follower.watch(isWatched),
  };
}
