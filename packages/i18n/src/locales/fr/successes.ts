/** Texts of successful operations. */
import type { SuccessCode } from "@comptoir/domain/errors";

export const successes = {
  SIGNED_IN: "Bonjour {{name}}",
  PASSWORD_CHANGED: "Votre mot de passe est changé. Connectez-vous.",
  RESET_SENT: "Si ce compte existe, un courriel vient de partir. Vérifiez aussi vos indésirables.",
  OPERATION_SUCCEEDED: "L’opération a réussi.",
} as const satisfies Record<SuccessCode, string>;
