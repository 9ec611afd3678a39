/** Generates a file with the columns of the UCI data set, of any length: receipts of 1 to 39 lines, 4,000 items, some refunds. Written as a stream. */

import { createWriteStream } from "node:fs";
import { once } from "node:events";

const linesPerReceipt = 20;
const itemCount = 4_000;
const firstDay = Date.UTC(2010, 11, 1, 8);

export async function generateFile(filePath: string, lines: number): Promise<void> {
  const file = createWriteStream(filePath);
  file.write("InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country\n");
  let receipt = 0;
  let linesLeft = 0;
  for (let index = 0; index < lines; index += 1) {
    if (linesLeft === 0) {
      receipt += 1;
      linesLeft = 1 + ((receipt * 7919) % (2 * linesPerReceipt - 1));
    }
    linesLeft -= 1;
    const isRefund = receipt % 29 === 0;
    const item = (index * 48_271 + receipt * 31) % itemCount;
    const at = new Date(
      firstDay + Math.floor((receipt / (lines / linesPerReceipt)) * 370) * 86_400_000 + ((receipt * 37) % 600) * 60_000,
    );
    const date = at.toISOString().slice(0, 19).replace("T", " ");
    const quantity = (isRefund ? -1 : 1) * (1 + ((index * 13) % 24));
    const price = (45 + ((item * 977) % 2_900)) / 100;
    const row = `${isRefund ? "C" : ""}${600_000 + receipt},G${10_000 + item},GENERATED ITEM ${item},${quantity},${date},${price},${12_000 + ((receipt * 11) % 4_300)}.0,Canada\n`;
    if (!file.write(row)) await once(file, "drain");
  }
  file.end();
  await once(file, "close");
}
