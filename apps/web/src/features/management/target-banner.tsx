/** Target that a layer is the root of: name, priority, and whether it is in use. */
import type { Target } from "@comptoir/api/wire";
import { hasPermission } from "@comptoir/domain/access";
import { maxLengthOf } from "@comptoir/domain/text";
import { Banner, Button, Checkbox, Field, Inline, Stack, TextInput } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { ChangeSentence, changesInWords, type FieldInWords } from "../../editor/change-sentence.tsx";
import { useDraftNotice } from "../../editor/editor-frame.tsx";
import { useFormDraft } from "../../editor/use-form-draft.ts";
import { useDiscardUndo, type Discard } from "../../editor/use-discard-undo.ts";
import { askSignedIn } from "../../runtime.ts";
import { session } from "../../session/session.ts";
import { momentText } from "../../session/written.ts";
import type { Failure } from "../../shared/answer.ts";
import { DialogFailure } from "../../shared/dialog-failure.tsx";
import { DigitsInput } from "../../shared/digits-input.tsx";
import { fieldText } from "../../shared/failure-text.ts";
import { addToast } from "../../shared/notices.ts";
import { t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { useSingleRun } from "../../shared/use-single-run.ts";
import styles from "./target.module.css";

const askTarget = (id: number, signal: AbortSignal) => {
  const targetFilters = [
    { field: "_TargetID", operator: "=" as const, values: [id], promptUser: false, locked: false },
  ];
  return askSignedIn(
    (api) => api.config.listTargets({ params: { getChildren: false }, query: { filters: targetFilters } }),
    signal,
  );
};

/** Target as typed: its priority is text until it is saved. */
type TypedTarget = Pick<Target, "description" | "isActive"> & { readonly priority: string };

export function TargetBanner({ id, onSaved }: Readonly<{ id: number; onSaved: () => void }>): ReactElement | null {
  const [read, setRead] = useAnswer(askTarget, id);
  const target = read?.ok === true ? (read.value[0] ?? null) : null;
  if (target === null) return null;
  const saveBanner = async (typedTarget: TypedTarget): Promise<Failure | null> => {
    const answer = await askSignedIn((api) =>
      api.config.saveTarget({
        query: {},
        payload: { ...target, ...typedTarget, priority: Number(typedTarget.priority) },
      }),
    );
    if (!answer.ok && answer.failure.status === 409) {
      // Somebody else saved meanwhile: shows theirs beside what was typed.
      const newRead = await askTarget(id, new AbortController().signal);
      if (newRead.ok) setRead(newRead);
    }
    if (!answer.ok) return answer.failure;
    setRead({ ...answer, value: [answer.value as Target] });
    addToast(t("target.bannerSaved"));
    onSaved();
    return null;
  };
  return (
    <section>
      <h2 className={styles["heading"]}>{t("target.banner")}</h2>
      <BannerContent id={id} target={target} onSave={saveBanner} />
    </section>
  );
}

type ContentProps = Readonly<{
  id: number;
  target: Target;
  onSave: (typed: TypedTarget) => Promise<Failure | null>;
}>;

/** Name of the target with its form, which is open while something is typed: also what an earlier visit left. */
function BannerContent({ id, target, onSave }: ContentProps): ReactElement {
  const { claims } = useSnapshot(session.state);
  const { description, isActive, version } = target;
  const storedTarget: TypedTarget = { description, isActive, priority: String(target.priority) };
  const bannerDraft = useFormDraft(`target.${id}`, storedTarget, { version });
  useDraftNotice(bannerDraft.isStored);
  const [isEditing, setEditing] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  if (!isEditing && !bannerDraft.isChanged)
    return (
      <Inline gap={3}>
        <span>{description}</span>
        {hasPermission(claims?.permissions ?? [], ["TARGET_CUD"]) && (
          <Button size="compact" icon="edit" onClick={() => setEditing(true)}>
            {t("target.bannerEdit")}
          </Button>
        )}
      </Inline>
    );
  return (
    <Stack gap={3}>
      {bannerDraft.restoredAt !== null && (
        <Banner tone="neutral">{t("management.draftFound", { when: momentText(bannerDraft.restoredAt) })}</Banner>
      )}
      {bannerDraft.isStale && (
        <Banner tone="warning" title={t("management.conflictTitleNobody")}>
          <ChangeSentence changes={changesInWords(storedTarget, bannerDraft.value, targetFieldsInWords())} />
        </Banner>
      )}
      <TargetFields
        typed={bannerDraft.value}
        failure={bannerDraft.isStale && failure?.status === 409 ? null : failure}
        onChange={bannerDraft.set}
      />
      <FormButtons
        onDiscard={() => {
          setEditing(false);
          setFailure(null);
          return bannerDraft.discard();
        }}
        onSave={async () => {
          const saveFailure = await onSave(bannerDraft.value);
          setFailure(saveFailure);
          if (saveFailure !== null) return;
          bannerDraft.discard();
          setEditing(false);
        }}
      />
    </Stack>
  );
}

const targetFieldsInWords = (): readonly FieldInWords<TypedTarget>[] => [
  { label: t("target.field_description"), text: ({ description }) => description },
  { label: t("target.field_priority"), text: ({ priority }) => priority },
  {
    label: t("target.bannerActive"),
    text: ({ isActive }) => t(isActive ? "management.yes" : "management.no"),
  },
];

function FormButtons({ onDiscard, onSave }: Readonly<{ onDiscard: Discard; onSave: () => Promise<void> }>) {
  const [runningKey, runSingle] = useSingleRun<"save">();
  const discardWithUndo = useDiscardUndo();
  const isBusy = runningKey !== null;
  return (
    <Inline gap={2}>
      <Button size="compact" disabled={isBusy} onClick={() => discardWithUndo(onDiscard)}>
        {t("management.discard")}
      </Button>
      <Button size="compact" variant="primary" busy={isBusy} onClick={() => void runSingle("save", onSave)}>
        {t("management.save")}
      </Button>
    </Inline>
  );
}

type FieldsProps = Readonly<{
  typed: TypedTarget;
  failure: Failure | null;
  onChange: (typed: TypedTarget) => void;
}>;

function TargetFields({ typed, failure, onChange }: FieldsProps): ReactElement {
  return (
    <>
      {fieldText(failure, "description") === undefined && <DialogFailure failure={failure} />}
      <Field label={t("target.field_description")} required error={fieldText(failure, "description")}>
        <TextInput
          value={typed.description}
          maxLength={maxLengthOf("max200")}
          onChange={(description) => onChange({ ...typed, description })}
        />
      </Field>
      <Field label={t("target.field_priority")} help={t("target.priorityHelp")} error={fieldText(failure, "priority")}>
        <DigitsInput value={typed.priority} onChange={(priority) => onChange({ ...typed, priority })} />
      </Field>
      <Checkbox
        label={t("target.bannerActive")}
        checked={typed.isActive}
        onChange={(isActive) => onChange({ ...typed, isActive })}
      />
    </>
  );
}
