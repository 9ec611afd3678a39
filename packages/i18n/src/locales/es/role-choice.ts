/** Roles that may open a dashboard, widget, report or shared view. */
import type { Locale } from "../../locale.ts";
import type { roleChoice as source } from "../fr/role-choice.ts";

export const roleChoice = {
  title: "Roles que lo ven",
  unknown: "Rol no encontrado",
  help_dashboard: "Sin rol marcado: todo el mundo.",
  help_widget: "Sin rol marcado: todos los que abren el tablero.",
  help_report: "Sin rol, lo ve toda persona que consulta informes.",
  help_view: "Quienes tengan uno de estos roles y puedan abrir este informe tendrán esta vista. Sin rol, es solo suya.",
  opened_dashboard: "Sin rol marcado, lo verá toda persona que pueda abrir los tableros de este lugar.",
  opened_widget: "Sin rol marcado, verá este widget toda persona que pueda abrir este tablero.",
  opened_report: "Sin rol marcado, lo verá toda persona que pueda consultar los informes de este lugar.",
} as const satisfies Locale<typeof source, "es">;
