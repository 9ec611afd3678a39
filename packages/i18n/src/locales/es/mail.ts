/** Mail: invitation, forgotten password, locked account. */
import type { Locale } from "../../locale.ts";
import type { mail as source } from "../fr/mail.ts";

export const mail = {
  greeting: "Hola, {{firstName}}:",
  invitation_subject: "Su cuenta de Comptoir",
  invitation_text:
    "{{from}} le creó una cuenta. Su nombre de usuario: {{username}}. Elija una contraseña con este enlace, válido durante {{hours}} horas:",
  invitation_action: "Abrir mi cuenta",
  passwordReset_subject: "Nueva contraseña",
  passwordReset_text: "Usted pidió una nueva contraseña. Elíjala con este enlace, válido durante {{minutes}} minutos:",
  passwordReset_action: "Elegir una contraseña",
  passwordReset_note: "Si no pidió nada, ignore este mensaje: su contraseña sigue siendo la misma.",
  passwordLdap_subject: "Su contraseña",
  passwordLdap_text: "Su organización administra su contraseña. Diríjase a ella para cambiarla.",
  accountLocked_subject: "Su cuenta está bloqueada",
  accountLocked_text:
    "La cuenta {{username}} está bloqueada. Diríjase a quien gestiona los accesos para desbloquearla.",
  secondFactorOn_subject: "Aplicación de autenticación agregada",
  secondFactorOn_text:
    "Se agregó una aplicación de autenticación a la cuenta {{username}}. Si no fue usted, cambie su contraseña y avise a quien administra los accesos.",
  secondFactorOff_subject: "Aplicación de autenticación quitada",
  secondFactorOff_text:
    "Se quitó la aplicación de autenticación de la cuenta {{username}}. Si no fue usted, cambie su contraseña y avise a quien administra los accesos.",
  secondFactorReset_subject: "Verificación en dos pasos quitada",
  secondFactorReset_text:
    "Quien administra los accesos quitó la verificación en dos pasos de la cuenta {{username}} y cerró sus sesiones. Si usted no lo pidió, avísele.",
  passkeyAdded_subject: "Llave de acceso agregada",
  passkeyAdded_text:
    "Se agregó una llave de acceso a la cuenta {{username}}. Si no fue usted, cambie su contraseña y avise a la persona que gestiona los accesos.",
  passkeyRemoved_subject: "Llave de acceso quitada",
  passkeyRemoved_text:
    "Se quitó una llave de acceso de la cuenta {{username}}. Si no fue usted, cambie su contraseña y avise a la persona que gestiona los accesos.",
  reportDelivery_subject: "{{report}}, {{period}}",
  reportDelivery_text: "Aquí está el informe “{{report}}”: {{period}}, {{place}}.",
  reportDelivery_action: "Abrir el informe",
  reportDelivery_note: "Envío programado por {{by}}. El informe muestra lo que su acceso le permite ver.",
  batchDelivery_subject: "{{report}}, {{period}}",
  batchDelivery_text: "Aquí está la exportación “{{report}}”: {{period}}, {{place}}.",
  batchDelivery_action: "Abrir el lote",
  batchDelivery_note: "Exportación programada por {{by}}. Estos datos no se exportarán una segunda vez.",
  batchEmpty_subject: "{{report}}, {{period}}: nada que exportar",
  batchEmpty_text: "No había nada que exportar para “{{report}}”: {{period}}, {{place}}. No se generó ningún archivo.",
  batchEmpty_action: "Ver las exportaciones",
  batchEmpty_note: "Exportación programada por {{by}}.",
  taskFailed_subject: "La tarea “{{task}}” ha fallado",
  taskFailed_text: "La tarea programada “{{task}}” ha fallado y no se volverá a intentar en esta ejecución. {{reason}}",
  taskFailed_action: "Abrir la tarea",
  filesWaiting_subject: "Hay archivos en espera en “{{folder}}”",
  filesWaiting_text:
    "La tarea “{{task}}” no puede importar sin usted estos archivos de la carpeta “{{folder}}”: {{files}}. Se quedan allí hasta que diga cómo leerlos.",
  filesWaiting_action: "Ver los archivos",
  alertStopped_subject: "Alerta detenida: {{title}}, {{place}}",
  alertStopped_text:
    "“{{title}}” en {{place}} tiene demasiadas filas para seguirlas, y se detuvo. No se envía ninguna alerta hasta que la modifique: elija un informe con menos grupos, o un filtro.",
  alertStopped_action: "Ver la alerta",
  figureAlert_subject: "Alerta: {{title}}, {{place}}",
  figureAlert_text: "“{{title}}” pasó el límite que usted fijó en {{place}}:\n{{lines}}",
  figureAlert_action: "Ver la cifra",
  workDigest_subject: "Trabajo pendiente",
  workDigest_text: "Esto le espera:",
  workDigest_action: "Abrir Comptoir",
  workDigest_note: "Usted eligió este correo diario en su perfil, donde puede desactivarlo.",
  waiting_DOCUMENTS: "Documentos de inventario suspendidos: {{number}}",
  waiting_DEPOSITS: "Depósitos por confirmar: {{number}}",
  waiting_REFUSED_FACTS: "Registros apartados: {{number}}",
  waiting_FILES: "Archivos en espera de importación: {{number}}",
  waiting_ALERTS: "Alertas que no ha visto: {{number}}",
  waiting_TASKS: "Tareas cuya última ejecución falló: {{number}}",
  terminalAlert_subject: "Cajas por revisar: {{number}}",
  terminalAlert_text: "Estas cajas necesitan atención:\n{{lines}}",
  terminalAlert_action: "Abrir el estado de las cajas",
  receipt_subject: "Su recibo {{number}}",
  receipt_text: "{{store}}\n{{date}} · Recibo {{number}}\n\n{{lines}}",
  footer: "Este mensaje se envía automáticamente. Nadie lee las respuestas.",
} as const satisfies Locale<typeof source, "es">;
