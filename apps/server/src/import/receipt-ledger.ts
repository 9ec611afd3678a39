import { hash } from "node:crypto";

/**
 * Compact index of the receipts of one file by natural key and content hash, about fifty bytes each, so that a million
 * fit in memory. Finds receipts that occur twice in the file.
 */

export interface ReceiptLedger {
  /** Adds a receipt; returns its place and the earlier ones with the same key, newest first. */
  readonly addReceipt: (receipt: { readonly key: string; readonly contentHash: string; readonly row: number }) => {
    readonly place: number;
    readonly earlier: readonly number[];
  };
  readonly rowOf: (place: number) => number;
  readonly isSameContent: (left: number, right: number) => boolean;
}

/** Number of 32-bit words in a key or content hash. */
const wordsPerReceipt = 4;

export function makeReceiptLedger(): ReceiptLedger {
  let receiptCount = 0;
  let capacity = 1 << 10;
  let keys = new Int32Array(capacity * wordsPerReceipt);
  let contents = new Int32Array(capacity * wordsPerReceipt);
  let rows = new Int32Array(capacity);
  /** Place of the previous receipt with the same key; -1 if there is none. */
  let before = new Int32Array(capacity);
  /** Hash table with open addressing, at most half full. An entry is the place of the newest receipt of a key plus one; 0 is a free slot. */
  let slots = new Int32Array(capacity * 2);

  const hasEqualWords = (list: Int32Array, left: number, right: number) => {
    for (let word = 0; word < wordsPerReceipt; word++)
      if (list[left * wordsPerReceipt + word] !== list[right * wordsPerReceipt + word]) return false;
    return true;
  };

  /** Returns the slot of a key, or the free slot where it belongs. */
  const slotOf = (place: number): number => {
    const mask = slots.length - 1;
    let slot = (keys[place * wordsPerReceipt] ?? 0) & mask;
    for (let entry = slots[slot] ?? 0; entry !== 0 && !hasEqualWords(keys, entry - 1, place); entry = slots[slot] ?? 0)
      slot = (slot + 1) & mask;
    return slot;
  };

  const growLists = () => {
    capacity *= 2;
    [keys, contents, rows, before] = [
      grownList(keys, capacity * wordsPerReceipt),
      grownList(contents, capacity * wordsPerReceipt),
      grownList(rows, capacity),
      grownList(before, capacity),
    ];
    slots = new Int32Array(capacity * 2);
    for (let place = 0; place < receiptCount; place++) slots[slotOf(place)] = place + 1;
  };

  return {
    addReceipt: ({ key, contentHash, row }) => {
      if (receiptCount === capacity) growLists();
      const place = receiptCount++;
      readWords(hash("sha256", key, "hex"), keys, place * wordsPerReceipt);
      readWords(contentHash, contents, place * wordsPerReceipt);
      rows[place] = row;
      const slot = slotOf(place);
      before[place] = (slots[slot] ?? 0) - 1;
      slots[slot] = place + 1;
      const earlier: number[] = [];
      for (let other = before[place] ?? -1; other >= 0; other = before[other] ?? -1) earlier.push(other);
      return { place, earlier };
    },
    rowOf: (place) => rows[place] ?? 0,
    isSameContent: (left, right) => hasEqualWords(contents, left, right),
  };
}

/** Reads the first words of a hash in lower-case hexadecimal digits: a loop takes a quarter of the time of parsing pieces of the text. */
function readWords(hex: string, list: Int32Array, start: number): void {
  for (let word = 0; word < wordsPerReceipt; word++) {
    let value = 0;
    for (let index = word * 8; index < word * 8 + 8; index++) {
      const code = hex.charCodeAt(index);
      value = (value << 4) | (code < 58 ? code - 48 : code - 87);
    }
    list[start + word] = value;
  }
}

function grownList(list: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(length);
  larger.set(list);
  return larger;
}
