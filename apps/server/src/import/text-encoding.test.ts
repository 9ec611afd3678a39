import { expect, test } from "vitest";

import { tellEncoding } from "@comptoir/domain/import-file";

/** Bytes of a text in Mac Roman: the decoder's own table, turned round. */
const macintosh = new Map(
  Array.from({ length: 256 }, (_, byte) => [new TextDecoder("macintosh").decode(new Uint8Array([byte])), byte]),
);
const windows = new Map(
  Array.from({ length: 256 }, (_, byte) => [new TextDecoder("windows-1252").decode(new Uint8Array([byte])), byte]),
);

const tell = (text: string, table: ReadonlyMap<string, number>) => {
  const bytes = new Uint8Array([...text].map((sign) => table.get(sign) ?? 63));
  return tellEncoding(new TextDecoder("windows-1252").decode(bytes), new TextDecoder("macintosh").decode(bytes));
};

test.each([
  "Magasin;Caissier;Quantité;Crème brûlée",
  "Numéro de reçu;Café;Pâte à pain",
  "Artículo;Descripción;Año;Señal",
  "RAYON;ÉPICERIE;PÂTISSERIE",
  "L’été à Québec – Noël",
  "Élodie;Œufs;« Brie »",
  "1 234,56 €",
])("%s is told in Windows-1252 and in Mac Roman", (text) => {
  expect([tell(text, windows), tell(text, macintosh)]).toEqual(["windows-1252", "macintosh"]);
});

test("a text without accents is Windows-1252", () => {
  expect(tellEncoding("Store,Total", "Store,Total")).toBe("windows-1252");
});
