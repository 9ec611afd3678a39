/** Synchronizes a count with the server: sends waiting events, and follows or polls changes by others. */
import { ref } from "valtio/vanilla";

import type { Answer } from "../../shared/answer.ts";
import type { CountBoard } from "./count-board.ts";
import type { CountState, CountStoreDeps } from "./count-state.ts";
import { createFollower } from "../../shared/follower.ts";
import { sendCounts } from "./device/send-counts.ts";
import type { DocumentUpdate } from "./inventory-gateway.ts";
import { openCountsKey, parseOpenCounts, updateOpenCounts, type StoredDocument } from "./kept.ts";

/** Minimum interval of polling without a stream, and of storing streamed changes on the device. Units: milliseconds. */
export const pollIntervalMs = 5_000;

/** Storing takes about this long per line, so a long document is stored less often. Units: milliseconds. */
const keepMsOfLine = 3;

/** Number of last counted lines that are read first, more than a screen shows. */
export const firstLinesRead = 60;

/** Minimum interval of retries by scans without a network. Units: milliseconds. */
const retryMs = 2_000;

export type CountSync = ReturnType<typeof createCountSync>;

export function createCountSync(
  board: CountBoard,
  state: CountState,
  { gateway, journal, deviceId, userId, now, alone, pause, random, gather }: CountStoreDeps,
) {
  /** Cursor of the next changes; null reads everything. */
  let cursor: number | null = null;
  /** Version last read, and the version that includes sent events; older changes of the stream are ignored. */
  let readVersion = 0;
  let sentVersion = 0;
  /** Whether an unusable change was received, so that the server must be asked. */
  let isBehind = false;
  let keptAt = 0;
  let failedAt = 0;
  let running: Promise<void> | null = null;
  let isAskedAgain = false;

  const readJournal = async () => {
    board.entries.replace(await journal.list(state.id));
  };

  /** Shows the last counted lines while all lines are read, which takes seconds for a long document. */
  const read = async (mine: number, id: number): Promise<Answer<DocumentUpdate>> => {
    if (cursor !== null || board.known().lines.size > 0) return gateway.read(id, cursor, state.isRevealed);
    const first = await gateway.read(id, null, state.isRevealed, firstLinesRead);
    if (mine !== board.visit || !first.ok || first.value.lines.length < firstLinesRead) return first;
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
    // Nothing is being sent while the server is read, so its answer includes all sent events.
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
      // While an answer is missing it is unknown whether the server has the events: their lines come with that answer.
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
    // Displays a long document before storing it.
    board.showAll();
    if (isNews) await keep();
  };

  /** Stores the document on the device, for the next time without a server. */
  const keep = async () => {
    if (state.head === null) return;
    keptAt = now();
    const { lines, ownIds } = board.known();
    const snapshot: StoredDocument = {
      document: { ...state.head },
      lines: [...lines.values()],
      ownIds: [...ownIds],
      userId: userId(),
    };
    await journal.write(`document.${state.id}`, snapshot).catch(() => undefined);
    const { id, number, layer, type, status, isDeleted } = state.head;
    const counts = updateOpenCounts(
      parseOpenCounts(await journal.read(openCountsKey).catch(() => undefined)),
      { id, number, layer, userId: userId() },
      type === "COUNT" && status === "OPEN" && !isDeleted,
    );
    await journal.write(openCountsKey, counts).catch(() => undefined);
  };

  /** Applies streamed changes; lines that this device counted on too are applied only if they include all its events. */
  const takeNews = (news: DocumentUpdate): void => {
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
    // Missed changes are read from the older cursor.
    ({ cursor } = news);
    readVersion = news.document.version;
    if (now() - keptAt >= Math.max(pollIntervalMs, board.known().lines.size * keepMsOfLine)) void keep();
  };

  const follower = createFollower({
    follow: (signal, onHeard) => {
      const mine = board.visit;
      const tell = (news: DocumentUpdate) => {
        onHeard();
        if (mine === board.visit) takeNews(news);
      };
      return gateway.follow(state.id, cursor, state.isRevealed, tell, signal);
    },
    pause,
    random,
  });

  /** Follows the changes; offline, or for a closed document, there are none. */
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
      // Scans of another tab are in the journal only.
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
    const isStale = state.asOf === null || now() - state.asOf >= pollIntervalMs;
    if (isBehind || (isStale && !follower.isLive())) await refresh();
    else if (isStale) state.asOf = now();
    if (mine === board.visit) followOn();
  };

  /** Sends and reads again, one run at a time; a request meanwhile causes one more run. */
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
    /** Sends the latest scans, unless the network failed a moment ago. */
    soon: (): void => {
      if (state.sending !== "offline" || now() - failedAt >= retryMs) void sync();
    },
    /** Waits until the current sending has ended. */
    settled: (): Promise<void> => running ?? Promise.resolve(),
    refresh,
    readJournal,
    /** Resets the sync state when the document or the signed-in user changes. */
    forget: (): void => {
      follower.end();
      cursor = null;
      readVersion = 0;
      sentVersion = 0;
      isBehind = false;
    },
    /** Pauses while the page is hidden, so that it asks nothing of the server. */
    watch: (isWatched: boolean): void => follower.watch(isWatched),
  };
}
