/** Dashboards on a screen on the wall: pages, controls, and the age of the figures. */
import type { Locale } from "../../locale.ts";
import type { wall as source } from "../fr/wall.ts";

export const wall = {
  label: "Tableros en la pantalla de pared",
  page: "{{page}} de {{pages}}",
  previous: "Página anterior",
  next: "Página siguiente",
  pause: "Dejar de pasar las páginas",
  play: "Pasar las páginas",
  fullScreen: "Pantalla completa",
  leave: "Volver al tablero (Esc)",
  boards: "Tableros",
  boardsText: "Los tableros marcados se turnan. La dirección los recuerda.",
  every: "Duración de una página",
  seconds: "{{number}} s",
  asOf: "Actualizado a las {{time}}",
  old: "Sin respuesta del servidor: cifras de las {{time}}, hace {{age}}",
  minutes: "{{number}} min",
  hours: "{{number}} h",
  failed: "No se pudieron cargar las cifras. Se intenta de nuevo automáticamente.",
  nothing: "Nada que mostrar",
  nothingText: "Estos tableros no tienen ningún widget que usted pueda ver.",
} as const satisfies Locale<typeof source, "es">;
