/** Dialog for the title of a widget in each language. */
import type { BoardWidget } from "@comptoir/domain/dashboard";
import { languageCodes, languages } from "@comptoir/domain/language";
import { Button, Dialog } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import { language, t } from "../../../shared/text.ts";
import { TitleField, titleError } from "../../../shared/title-field.tsx";
import styles from "./arrange.module.css";

export type RenameDialogProps = Readonly<{
  widget: BoardWidget;
  onClose: () => void;
  onRename: (title: BoardWidget["title"]) => void;
}>;

export function RenameDialog({ widget, onClose, onRename }: RenameDialogProps): ReactElement {
  const [title, setTitle] = useState(widget.title);
  const [isMissing, setMissing] = useState(false);
  const saveTitle = () => {
    if (languageCodes.every((code) => title[code].trim() === "")) return setMissing(true);
    if (languageCodes.some((code) => titleError(title[code]) !== undefined)) return;
    onRename(title);
  };
  // The reader's own language comes first.
  const orderedLanguages = [language, ...languageCodes.filter((code) => code !== language)];
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("arrange.renameTitle")}
      closeLabel={t("common.close")}
      closesOutside={false}
      actions={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button variant="primary" onClick={saveTitle}>
            {t("arrange.renameDone")}
          </Button>
        </>
      }
    >
      <form
        className={styles["form"]}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          saveTitle();
        }}
      >
        {orderedLanguages.map((code, index) => (
          <TitleField
            key={code}
            label={t(`arrange.title_${code}`)}
            isFirst={index === 0}
            isRequired={index === 0}
            isMissing={isMissing && index === 0}
            lang={languages[code].locale}
            value={title[code]}
            onChange={(text) => setTitle({ ...title, [code]: text })}
          />
        ))}
        {/* Enter submits a form with several fields only if it has a submit button. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
