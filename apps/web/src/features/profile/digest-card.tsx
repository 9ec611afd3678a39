/** Daily mail of the work that waits: its time, or none. */
import type { Profile } from "@comptoir/api/wire";
import { formatClock } from "@comptoir/domain/period";
import { Banner, Card, Field, Select, SkeletonRows } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { askSignedIn } from "../../runtime.ts";
import { addToast } from "../../shared/notices.ts";
import { showFailure } from "../../shared/show-failure.ts";
import { language, t } from "../../shared/text.ts";
import styles from "./profile.module.css";

/** Times to choose from, each whole hour. Units: minutes after midnight. */
const digestMinuteChoices = Array.from({ length: 24 }, (_, hour) => hour * 60);
const noDigestOption = "off";

export type DigestCardProps = Readonly<{
  /** Profile of the user; null until it is read. */
  profile: Profile | null;
  onChange: () => void;
}>;

export function DigestCard({ profile, onChange }: DigestCardProps): ReactElement {
  return (
    <Card title={t("user.digest")} subtitle={t("user.digestText")}>
      <div className={styles["digest"]}>
        {profile === null ? (
          <SkeletonRows rows={1} label={t("common.loading")} />
        ) : (
          <DigestChoice profile={profile} onChange={onChange} />
        )}
      </div>
    </Card>
  );
}

function DigestChoice({
  profile: { email, digestMinute },
  onChange,
}: Readonly<{ profile: Profile; onChange: () => void }>): ReactElement {
  const saveDigest = async (value: string) => {
    const answer = await askSignedIn((api) =>
      api.profile.save({ payload: { digestMinute: value === noDigestOption ? null : Number(value) } }),
    );
    if (answer.ok) addToast(t("user.digestSaved"));
    else showFailure(answer.failure);
    onChange();
  };
  if (email === null || email === "") return <Banner tone="neutral">{t("user.digestNoEmail")}</Banner>;
  return (
    <Field label={t("user.digestWhen")} id="digest">
      <Select
        value={digestMinute === null ? noDigestOption : String(digestMinute)}
        options={[
          { value: noDigestOption, label: t("user.digestOff") },
          ...[...new Set([...digestMinuteChoices, ...(digestMinute === null ? [] : [digestMinute])])]
            .toSorted((left, right) => left - right)
            .map((minute) => ({
              value: String(minute),
              label: t("user.digestAt", { time: formatClock(minute, language) }),
            })),
        ]}
        onChange={(value) => void saveDigest(value)}
      />
    </Field>
  );
}
