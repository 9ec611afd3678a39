/** Settings: what each is called. */
import type { Locale } from "../../locale.ts";
import type { config as source } from "../fr/config.ts";

export const config = {
  setting_TIME_ZONE: "Zona horaria",
  setting_BUSINESS_DAY_START: "Inicio del día comercial",
  setting_WEEK_START: "Inicio de la semana",
  setting_PASSWORD_MIN_LENGTH: "Longitud mínima de la contraseña",
  setting_PASSWORD_REMEMBERED: "Contraseñas anteriores rechazadas",
  setting_PASSWORD_NEEDS_LOWERCASE: "Minúscula obligatoria",
  setting_PASSWORD_NEEDS_UPPERCASE: "Mayúscula obligatoria",
  setting_PASSWORD_NEEDS_NUMBER: "Número obligatorio",
  setting_PASSWORD_NEEDS_SPECIAL: "Carácter especial obligatorio",
  setting_PASSWORD_MIN_STRENGTH: "Seguridad mínima de la contraseña",
  setting_FAILURES_TO_LOCK: "Fallos antes del bloqueo",
  setting_TERMS_VERSION: "Versión de las condiciones de uso",
  setting_WS_BASE_URL: "Dirección del servicio web",
} as const satisfies Locale<typeof source, "es">;
