/** Words in names of XML elements that say what they hold, in three languages; compared without accents and case, one or many of each. */

export const recordWords = {
  /** Money or goods beside the lines of a sale: never values of a line. */
  money: [
    ...["return", "returned", "refund", "refunded", "void", "voided", "exchange", "exchanged", "fee", "deposit"],
    ...["surcharge", "gift card", "giftcard"],
    ...["retour", "retourné", "remboursement", "remboursé", "annulation", "annulé", "échange", "échangé", "frais"],
    ...["consigne", "dépôt", "supplément", "majoration", "surtaxe", "carte cadeau", "cartecadeau"],
    ...["devolución", "devoluciones", "devuelto", "reembolso", "reembolsado", "anulación", "anulaciones", "anulado"],
    ...["canje", "intercambio", "tarifa", "comisión", "comisiones", "depósito", "recargo", "tarjeta regalo"],
    ...["tarjeta de regalo", "tarjetaregalo"],
  ],
  /** What a receipt is settled with, and the taxes of it. */
  settlement: [
    ...["tax", "taxes", "vat", "gst", "hst", "pst", "qst", "tender", "payment", "total"],
    ...["taxe", "tva", "tps", "tvq", "paiement", "règlement"],
    ...["impuesto", "iva", "pago", "cobro"],
  ],
  /** Values of a rate are no money: "ExchangeRate". */
  rate: ["rate", "taux", "cours", "tasa", "tipo"],
  /** Values that are amounts. */
  amount: [
    ...["amount", "value", "total", "price", "sum", "paid", "refunded", "cost", "amt"],
    ...["montant", "valeur", "prix", "somme", "payé", "remboursé", "coût"],
    ...["importe", "monto", "valor", "precio", "suma", "pagado", "reembolsado", "costo"],
  ],
} as const;
