/** Rows that an import sets aside, and their correction. */
import type { Locale } from "../../locale.ts";
import type { importingRows as source } from "../fr/importing-rows.ts";

export const importingRows = {
  rules: "Filas con error y datos existentes",
  refused: "Filas con error o en conflicto",
  refused_stop: "Rechazar todo el archivo",
  refused_setAside: "Apartarlas e importar el resto",
  refusedHelp:
    "Las filas apartadas quedan con la importación: puede descargarlas, corregirlas y enviarlas de nuevo. Un recibo nunca se importa a medias.",
  existing: "Datos existentes, si el archivo dice otra cosa",
  existing_refuse: "Tratar los recibos como conflictos",
  existing_keep: "Conservar lo guardado",
  existing_replace: "Reemplazarlo por lo que dice el archivo",
  setAside_one: "{{number}} fila apartada",
  setAside_many: "{{number}} de filas apartadas",
  setAside_other: "{{number}} filas apartadas",
  setAsideTest: "El resto se puede importar. Estas filas quedarán con la importación para que las corrija.",
  setAsideText: "Estas filas no se importan. Corríjalas aquí, o descárguelas, corrija el archivo y envíelo de nuevo.",
  keptExisting: "Conservados sin cambios",
  reason: "Motivo",
  downloadSetAside: "Descargar las filas",
  sendRows: "Probar las filas corregidas",
  sendFile: "Enviar un archivo corregido",
  sendFileHelp: "Las mismas columnas; la del motivo se ignora.",
  moreSetAside: "Aquí solo se pueden modificar las primeras {{number}} filas. Para las demás, descargue el archivo.",
  corrects: "Corrige la importación",
  corrections: "Corregida por",
  setAsideFailed: "No se pudieron leer las filas apartadas",
} as const satisfies Locale<typeof source, "es">;
