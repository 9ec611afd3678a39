/** Texts of successful operations. */
import type { Locale } from "../../locale.ts";
import type { successes as source } from "../fr/successes.ts";

export const successes = {
  SIGNED_IN: "Hola, {{name}}",
  PASSWORD_CHANGED: "Se cambió su contraseña. Inicie sesión.",
  RESET_SENT: "Si esta cuenta existe, se envió un correo. Revise también el correo no deseado.",
  OPERATION_SUCCEEDED: "La operación se completó.",
} as const satisfies Locale<typeof source, "es">;
