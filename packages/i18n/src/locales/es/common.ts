/** Words that every screen may use. */
import type { Locale } from "../../locale.ts";
import type { common as source } from "../fr/common.ts";

export const common = {
  brand: "Comptoir",
  cancel: "Cancelar",
  close: "Cerrar",
  retry: "Reintentar",
  loading: "Cargando…",
  loadingScreen: "Abriendo la pantalla…",
  showPassword: "Mostrar la contraseña",
  hidePassword: "Ocultar la contraseña",
  dismiss: "Cerrar este mensaje",
  messages: "Mensajes",
  language: "Idioma",
  theme: "Apariencia",
  themeSystem: "Según el dispositivo",
  themeLight: "Clara",
  themeDark: "Oscura",
  requestId: "Número de solicitud",
  copy: "Copiar",
  copied: "Copiado",
  updateTitle: "Hay una nueva versión lista",
  updateText: "Su trabajo se conserva durante la instalación.",
  updateInstall: "Instalar",
  updateInstalling: "Instalando…",
  updateLater: "Más tarde",
  screenFailed: "No se pudo abrir esta pantalla",
  notFound: "Esta página no existe",
  notFoundText: "Puede que la dirección esté incompleta o que la pantalla haya cambiado de lugar.",
  backToDashboard: "Ir al panel",
} as const satisfies Locale<typeof source, "es">;
