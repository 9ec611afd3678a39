/** Button that tests a connection of a layer, and says how it went. */
import type { ConnectionResult } from "@comptoir/api/wire";
import type { SettingCode } from "@comptoir/domain/setting";
import { Banner, Button, Stack } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import { countText } from "../../session/written.ts";
import { whileRunning } from "../../shared/notices.ts";
import { showFailure } from "../../shared/show-failure.ts";
import { t } from "../../shared/text.ts";
import { testConnection } from "./setting-requests.ts";

/** Connection that each of these settings describes, and that can be tested beside the setting. */
export const connectionPartBySetting: Partial<Record<SettingCode, ConnectionResult["part"]>> = {
  MAIL_SERVER: "MAIL",
  SIGN_ON_ISSUER: "SIGN_ON",
  WS_BASE_URL: "WEB_SERVICE",
};

export type ConnectionTestProps = Readonly<{ part: ConnectionResult["part"]; layerId: number }>;

export function ConnectionTest({ part, layerId }: ConnectionTestProps): ReactElement {
  const [result, setResult] = useState<ConnectionResult | null>(null);
  const [busy, setBusy] = useState(false);
  const runTest = async () => {
    setBusy(true);
    const testAnswer = await whileRunning(testConnection({ part, layerId }));
    setBusy(false);
    if (!testAnswer.ok) return showFailure(testAnswer.failure);
    setResult(testAnswer.value);
  };
  return (
    <Stack gap={3}>
      <div>
        <Button icon="refresh" busy={busy} onClick={() => void runTest()}>
          {t(`config.test_${part}`)}
        </Button>
      </div>
      {result !== null && (
        <Banner tone={result.state === "OK" ? "positive" : result.state === "OFF" ? "neutral" : "danger"}>
          {result.state === "OK"
            ? t("config.testOk", { ms: countText(result.latencyMs ?? 0) })
            : result.state === "OFF"
              ? t("config.testOff")
              : t("config.testFailed", { reason: result.reason ?? "" })}
        </Banner>
      )}
    </Stack>
  );
}
