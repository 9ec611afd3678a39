/** Dialog of an error: code, title, message and request number. */
import { getNavigationEntry, hasPermission, isPermissionCode } from "@comptoir/domain/access";
import type { PermissionCode } from "@comptoir/domain/access";
import { isConfigurationError } from "@comptoir/domain/errors";
import { ButtonLink, RequestFailureDialog } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";

import { session } from "../session/session.ts";
import type { Failure } from "../shared/answer.ts";
import { failureHeading, operationText } from "../shared/failure-text.ts";
import { FailureWords, MessageList } from "../shared/failure-words.tsx";
import { notices } from "../shared/notices.ts";
import { t } from "../shared/text.ts";
import { WhyDenied } from "../access/why.tsx";

export function ErrorDialog(): ReactElement | null {
  const { dialog } = useSnapshot(notices);
  const { claims } = useSnapshot(session.state);
  if (dialog === null) return null;
  const { failure, retry, operation, rowTexts = null } = dialog;
  const operationMessage = operationText(operation, failure);
  const missingPermissionCodes = listMissingPermissions(failure);
  const closeDialog = () => {
    notices.dialog = null;
  };
  return (
    <RequestFailureDialog
      open
      onClose={closeDialog}
      title={failure.status === null ? failureHeading(failure) : t("errors.code", { status: failure.status })}
      heading={failure.status === null ? undefined : failureHeading(failure)}
      description={
        <>
          {operationMessage !== null && <p>{operationMessage}</p>}
          {rowTexts === null ? <FailureWords failure={failure} /> : <MessageList texts={rowTexts} />}
          {missingPermissionCodes.length > 0 && <WhyDenied permissions={missingPermissionCodes} />}
          {isConfigurationError(failure.code) && hasPermission(claims?.permissions ?? [], ["CONFIG_CUD"]) && (
            <Link href={getNavigationEntry("CONFIG").path} asChild>
              <ButtonLink size="compact" onClick={closeDialog}>
                {t("shell.openConfig")}
              </ButtonLink>
            </Link>
          )}
        </>
      }
      requestId={failure.requestId ?? undefined}
      labels={{
        close: t("common.close"),
        requestId: t("common.requestId"),
        copy: t("common.copy"),
        copied: t("common.copied"),
        retry: t("common.retry"),
      }}
      onRetry={
        retry === null
          ? undefined
          : () => {
              closeDialog();
              retry();
            }
      }
    />
  );
}

/** Permissions that a refused call requires, any of which would be enough. Source: behaviour 3.10. */
function listMissingPermissions({ status, issues }: Pick<Failure, "status" | "issues">): readonly PermissionCode[] {
  const permissionsText = status === 403 ? issues[0]?.params["permission"] : undefined;
  return typeof permissionsText === "string"
    ? permissionsText
        .split(",")
        .map((code) => code.trim())
        .filter(isPermissionCode)
    : [];
}
