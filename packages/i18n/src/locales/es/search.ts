/** The search that Ctrl+K opens. */
import type { Locale } from "../../locale.ts";
import type { search as source } from "../fr/search.ts";

export const search = {
  hint: "Pantalla, producto, tienda, persona, documento, número de recibo…",
  none: "Sin resultados",
  action: "Acción",
  failed: "La búsqueda no respondió. Inténtelo de nuevo.",
  unsearched: "Sin buscar esta vez: {{kinds}}.",
  more: "Ver los {{number}}",
  kind_STORE: "Tienda o región",
  kind_PRODUCT: "Producto",
  kind_DOCUMENT: "Documento",
  kind_RECEIPT: "Recibo",
  kind_PERSON: "Usuario",
  kind_REPORT: "Informe",
  kind_BOARD: "Tablero",
  kind_ROLE: "Rol",
  kind_SETTING: "Ajuste",
  kind_GOAL: "Objetivo",
} as const satisfies Locale<typeof source, "es">;
