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
  opened_dashboard: "Sin rol marcado, lo verá toda persona que pueda abrir los tableros de este nivel.",
  opened_widget: "Sin rol marcado, verá este widget toda persona que pueda abrir este tablero.",
  opened_report: "Sin rol marcado, lo verá toda persona que pueda consultar los informes de este nivel.",
  leftOut_one: "Se guardó sin un rol que se eliminó.",
  leftOut_many: "Se guardó sin {{number}} de roles que se eliminaron.",
  leftOut_other: "Se guardó sin {{number}} roles que se eliminaron.",
  deleted: "{{name}} (eliminado)",
  ofTarget: "{{name}} · {{target}}",
  hidden: "No puede consultar los roles; los elegidos se conservan.",
  nobody_dashboard: "Ya no existe ninguno de los roles marcados: solo lo ve quien modifica los tableros.",
  nobody_widget: "Ya no existe ninguno de los roles marcados: solo ve este widget quien modifica los tableros.",
  nobody_report: "Ya no existe ninguno de los roles marcados: solo lo ven su autor y quien modifica los informes.",
  refusedTitle_one: "No se acepta un rol",
  refusedTitle_many: "No se aceptan {{number}} de roles",
  refusedTitle_other: "No se aceptan {{number}} roles",
  refusedText: "Se eliminó mientras tanto o es de otra organización: {{names}}. Aún no se ha guardado nada.",
  refusedOpened: "Sin rol deja de estar limitado: lo verá toda persona de este nivel que tenga acceso.",
  refusedOwn: "Sin rol, la vista es solo suya.",
  saveWithout: "Guardar sin",
  goBack: "Volver a la elección",
} as const satisfies Locale<typeof source, "es">;
