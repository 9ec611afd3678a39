import { hash } from "node:crypto";

/**
 * The receipts of one file by natural key and content, packed: some fifty bytes each, so that a million of them stays small. Finds receipts
 * that the file holds twice.
 */

export interface ReceiptLedger {
  /** Notes a receipt; gives its place, and the earlier ones of its key, newest first. */
  readonly add: (receipt: { readonly key: string; readonly contentHash: string; readonly row: number }) => {
    readonly place: number;
    readonly earlier: readonly number[];
  };
  readonly rowOf: (place: number) => number;
  readonly isSameContent: (one: number, other: number) => boolean;
}

/** 128 bits of a key and of a content. */
const words = 4;

export function makeReceiptLedger(): ReceiptLedger {
  let count = 0;
  let capacity = 1 << 10;
  let keys = new Int32Array(capacity * words);
  let contents = new Int32Array(capacity * words);
  let rows = new Int32Array(capacity);
  /** The receipt before of the same key; -1 where there is none. */
  let before = new Int32Array(capacity);
  /** Open addressing, half full at most: the newest receipt of a key, plus one; 0 is free. */
  let slots = new Int32Array(capacity * 2);

  const isEqual = (list: Int32Array, one: number, other: number) => {
    for (let word = 0; word < words; word++) if (list[one * words + word] !== list[other * words + word]) return false;
    return true;
  };

  /** The slot of a key: the one that holds it, or the free one where it belongs. */
  const slotOf = (place: number): number => {
    const mask = slots.length - 1;
    let slot = (keys[place * words] ?? 0) & mask;
    for (let held = slots[slot] ?? 0; held !== 0 && !isEqual(keys, held - 1, place); held = slots[slot] ?? 0)
      slot = (slot + 1) & mask;
    return slot;
  };

  const grow = () => {
    capacity *= 2;
    [keys, contents, rows, before] = [
      grown(keys, capacity * words),
      grown(contents, capacity * words),
      grown(rows, capacity),
      grown(before, capacity),
    ];
    slots = new Int32Array(capacity * 2);
    for (let place = 0; place < count; place++) slots[slotOf(place)] = place + 1;
  };

  return {
    add: ({ key, contentHash, row }) => {
      if (count === capacity) grow();
      const place = count++;
      keys.set(wordsOf(hash("sha256", key, "hex")), place * words);
      contents.set(wordsOf(contentHash), place * words);
      rows[place] = row;
      const slot = slotOf(place);
      before[place] = (slots[slot] ?? 0) - 1;
      slots[slot] = place + 1;
      const earlier: number[] = [];
      for (let other = before[place] ?? -1; other >= 0; other = before[other] ?? -1) earlier.push(other);
      return { place, earlier };
    },
    rowOf: (place) => rows[place] ?? 0,
    isSameContent: (one, other) => isEqual(contents, one, other),
  };
}

function wordsOf(hex: string): readonly number[] {
  return Array.from({ length: words }, (_, word) => Number.parseInt(hex.slice(word * 8, word * 8 + 8), 16) | 0);
}

function grown(list: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(length);
  larger.set(list);
  return larger;
}
