/** Correos: invitación, contraseña olvidada, cuenta bloqueada. */
import type { Locale } from "../../locale.ts";
import type { mail as source } from "../fr/mail.ts";

export const mail = {
  greeting: "Hola, {{firstName}}:",
  invitation_subject: "Su cuenta de Comptoir",
  invitation_text: "{{from}} le creó una cuenta. Su nombre de usuario: {{username}}. Elija una contraseña con este enlace, válido durante {{hours}} horas:",
  invitation_action: "Abrir mi cuenta",
  passwordReset_subject: "Nueva contraseña",
  passwordReset_text: "Usted pidió una nueva contraseña. Elíjala con este enlace, válido durante {{minutes}} minutos:",
  passwordReset_action: "Elegir una contraseña",
  passwordReset_note: "Si no pidió nada, ignore este mensaje: su contraseña sigue siendo la misma.",
  passwordLdap_subject: "Su contraseña",
  passwordLdap_text: "Su organización administra su contraseña. Diríjase a ella para cambiarla.",
  accountLocked_subject: "Su cuenta está bloqueada",
  accountLocked_text: "La cuenta {{username}} está bloqueada. Diríjase a quien gestiona los accesos para desbloquearla.",
  reportDelivery_subject: "{{report}}, {{period}}",
  reportDelivery_text: "Aquí está el informe “{{report}}”: {{period}}, {{place}}.",
  reportDelivery_action: "Abrir el informe",
  reportDelivery_note: "Envío programado por {{by}}. El informe muestra lo que su acceso le permite ver.",
  footer: "Este mensaje se envía automáticamente. Nadie lee las respuestas.",
} as const satisfies Locale<typeof source, "es">;
