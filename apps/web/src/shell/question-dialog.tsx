/** Dialog of a question that something waits for. */
import { Button, Dialog, Stack } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { notices } from "../shared/notices.ts";
import { t } from "../shared/text.ts";

export function QuestionDialog(): ReactElement | null {
  const { question } = useSnapshot(notices);
  if (question === null) return null;
  const { title, texts, yes, no, answer } = question;
  return (
    <Dialog
      open
      tone="warning"
      title={title}
      closeLabel={t("common.close")}
      closesOutside={false}
      onClose={() => answer(false)}
      actions={
        <>
          <Button onClick={() => answer(false)}>{no}</Button>
          <Button variant="primary" onClick={() => answer(true)}>
            {yes}
          </Button>
        </>
      }
    >
      <Stack gap={2}>
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Stack>
    </Dialog>
  );
}
