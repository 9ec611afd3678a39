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

/** Number of first 32-bit words that are stored of the hash of a key or a content. */
const wordsPerReceipt = 4;

export function makeReceiptLedger(): ReceiptLedger {
  let receiptCount = 0;
  let capacity = 1 << 10;
  let keyHashWords = new Int32Array(capacity * wordsPerReceipt);
  let contentHashWords = new Int32Array(capacity * wordsPerReceipt);
  let rowByPlace = new Int32Array(capacity);
  /** Place of the previous receipt with the same key; -1 if there is none. */
  let before = new Int32Array(capacity);
  /** Hash table with open addressing, at most half full. An entry is the place of the newest receipt of a key plus one; 0 is a free slot. */
  let hashSlots = new Int32Array(capacity * 2);

  const hasEqualWords = (list: Int32Array, left: number, right: number) => {
    for (let word = 0; word < wordsPerReceipt; word++)
      if (list[left * wordsPerReceipt + word] !== list[right * wordsPerReceipt + word]) return false;
    return true;
  };

  /** Returns the slot of a key, or the free slot where it belongs. */
  const findSlot = (place: number): number => {
    const slotMask = hashSlots.length - 1;
    let keySlot = (keyHashWords[place * wordsPerReceipt] ?? 0) & slotMask;
    for (
      let entry = hashSlots[keySlot] ?? 0;
      entry !== 0 && !hasEqualWords(keyHashWords, entry - 1, place);
      entry = hashSlots[keySlot] ?? 0
    )
      keySlot = (keySlot + 1) & slotMask;
    return keySlot;
  };

  const growLists = () => {
    capacity *= 2;
    [keyHashWords, contentHashWords, rowByPlace, before] = [
      growList(keyHashWords, capacity * wordsPerReceipt),
      growList(contentHashWords, capacity * wordsPerReceipt),
      growList(rowByPlace, capacity),
      growList(before, capacity),
    ];
    hashSlots = new Int32Array(capacity * 2);
    for (let place = 0; place < receiptCount; place++) hashSlots[findSlot(place)] = place + 1;
  };

  return {
    addReceipt: ({ key, contentHash, row }) => {
      if (receiptCount === capacity) growLists();
      const newPlace = receiptCount++;
      readHashWords(hash("sha256", key, "hex"), keyHashWords, newPlace * wordsPerReceipt);
      readHashWords(contentHash, contentHashWords, newPlace * wordsPerReceipt);
      rowByPlace[newPlace] = row;
      const slot = findSlot(newPlace);
      before[newPlace] = (hashSlots[slot] ?? 0) - 1;
      hashSlots[slot] = newPlace + 1;
      const earlierPlaces: number[] = [];
      for (let other = before[newPlace] ?? -1; other >= 0; other = before[other] ?? -1) earlierPlaces.push(other);
      return { place: newPlace, earlier: earlierPlaces };
    },
    rowOf: (place) => rowByPlace[place] ?? 0,
    isSameContent: (left, right) => hasEqualWords(contentHashWords, left, right),
  };
}

/** Reads the first words of a hash in lower-case hexadecimal digits: a loop takes a quarter of the time of parsing pieces of the text. */
function readHashWords(hex: string, list: Int32Array, start: number): void {
  for (let word = 0; word < wordsPerReceipt; word++) {
    let hashWord = 0;
    for (let index = word * 8; index < word * 8 + 8; index++) {
      const characterCode = hex.charCodeAt(index);
      hashWord = (hashWord << 4) | (characterCode < 58 ? characterCode - 48 : characterCode - 87);
    }
    list[start + word] = hashWord;
  }
}

function growList(list: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  const largerList = new Int32Array(length);
  largerList.set(list);
  return largerList;
}
