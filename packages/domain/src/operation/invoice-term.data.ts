/** Kinds of criteria in the search box of receipts, and the words that name them before a colon. */

import type { LanguageCode } from "../language/index.ts";

interface InvoiceTermRow {
  /** Words that may precede a colon, folded; the first one of each language is used in printed text. */
  readonly words: Readonly<Record<LanguageCode, readonly string[]>>;
}

/**
 * The readings of a word typed into the box of receipts. `any` is none of them in particular: the word is looked for in all the texts of a receipt.
 *
 * Source: behaviour 3.8 (number, customer, tender, card last 4, amount, item, date), decision 0340.
 */
export const invoiceTermKinds = {
  any: { words: { fr: ["tout"], en: ["any"], es: ["todo"] } },
  number: {
    words: {
      fr: ["numero", "no", "num", "facture", "recu"],
      en: ["number", "no", "num", "invoice", "receipt"],
      es: ["numero", "num", "factura", "recibo"],
    },
  },
  amount: { words: { fr: ["montant", "total"], en: ["amount", "total"], es: ["importe", "monto", "total"] } },
  date: { words: { fr: ["date", "jour"], en: ["date", "day"], es: ["fecha", "dia"] } },
  card: { words: { fr: ["carte"], en: ["card"], es: ["tarjeta"] } },
  item: {
    words: {
      fr: ["article", "produit", "cup", "ugs"],
      en: ["item", "product", "upc", "sku"],
      es: ["articulo", "producto"],
    },
  },
  cashier: { words: { fr: ["caissier", "caissiere"], en: ["cashier"], es: ["cajero", "cajera"] } },
  customer: { words: { fr: ["client", "cliente"], en: ["customer", "client"], es: ["cliente"] } },
  terminal: { words: { fr: ["caisse", "terminal"], en: ["terminal", "till"], es: ["caja", "terminal"] } },
  store: {
    words: { fr: ["magasin", "succursale", "boutique"], en: ["store", "shop", "branch"], es: ["tienda", "sucursal"] },
  },
  refund: { words: { fr: ["remboursement"], en: ["refund"], es: ["reembolso"] } },
  tender: { words: { fr: ["paiement"], en: ["tender", "payment"], es: ["pago"] } },
} as const satisfies Record<string, InvoiceTermRow>;

/** A reading of a word in the box of receipts. */
export type InvoiceTermKind = keyof typeof invoiceTermKinds;

/** Words for payment types, folded and without hyphens, by the code that receipts have; other types are searched by their code. */
export const tenderWords: Readonly<Record<string, readonly string[]>> = {
  CASH: ["comptant", "cash", "efectivo"],
  DEBIT: ["debit", "debito"],
  AMEX: ["american express"],
  GIFT_CARD: ["carte cadeau", "gift card", "tarjeta de regalo"],
};

/** Words for refunds, folded: of each noun its singular and plural, of each participle all its forms. */
export const refundWords: Readonly<Record<LanguageCode, readonly string[]>> = {
  fr: [
    "remboursement",
    "remboursements",
    "rembourse",
    "remboursee",
    "rembourses",
    "remboursees",
    "retour",
    "retours",
    "retourne",
    "retournee",
    "retournes",
    "retournees",
  ],
  en: ["refund", "refunds", "refunded", "return", "returns", "returned"],
  es: [
    "reembolso",
    "reembolsos",
    "reembolsado",
    "reembolsada",
    "reembolsados",
    "reembolsadas",
    "devolucion",
    "devoluciones",
    "devuelto",
    "devuelta",
    "devueltos",
    "devueltas",
  ],
};
