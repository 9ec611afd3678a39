/** Daily mail of the work that waits: its time, or none. */
import type { Profile } from "@comptoir/api/wire";
import { formatClock } from "@comptoir/domain/period";
import { Banner, Card, Field, Select } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { askSignedIn } from "../../runtime.ts";
import { addToast } from "../../shared/notices.ts";
import { showFailure } from "../../shared/show-failure.ts";
import { language, t } from "../../shared/text.ts";

/** Times to choose from, each whole hour. Units: minutes after midnight. */
const minutes = Array.from({ length: 24 }, (_, hour) => hour * 60);
const noDigest = "off";

export function DigestCard({
  profile: { email, digestMinute },
  onChange,
}: Readonly<{ profile: Profile; onChange: () => void }>): ReactElement {
  const save = async (value: string) => {
    const answer = await askSignedIn((api) =>
      api.profile.save({ payload: { digestMinute: value === noDigest ? null : Number(value) } }),
    );
    if (answer.ok) addToast(t("user.digestSaved"));
    else showFailure(answer.failure);
    onChange();
  };
  return (
    <Card title={t("user.digest")} subtitle={t("user.digestText")}>
      {email === null || email === "" ? (
        <Banner tone="neutral">{t("user.digestNoEmail")}</Banner>
      ) : (
        <Field label={t("user.digestWhen")} id="digest">
          <Select
            value={digestMinute === null ? noDigest : String(digestMinute)}
            options={[
              { value: noDigest, label: t("user.digestOff") },
              ...[...new Set([...minutes, ...(digestMinute === null ? [] : [digestMinute])])]
                .toSorted((left, right) => left - right)
                .map((minute) => ({
                  value: String(minute),
                  label: t("user.digestAt", { time: formatClock(minute, language) }),
                })),
            ]}
            onChange={(value) => void save(value)}
          />
        </Field>
      )}
    </Card>
  );
}
