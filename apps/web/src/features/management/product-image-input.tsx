/** Image of a product in its form: dropped, chosen or pasted, previewed, and saved with the form. */
import { imageBytesAtMost, signatureByImageType, type ImageIssueCode } from "@comptoir/domain/product";
import { Button, FileDrop, Inline, Spinner, Stack } from "@comptoir/ui-react";
import { useEffect, useRef, useState } from "react";
import type { ReactElement } from "react";

import type { InputProps } from "../../entity/define-screen.ts";
import { askSignedIn } from "../../runtime.ts";
import type { Failure, FailureIssue } from "../../shared/answer.ts";
import { issueText } from "../../shared/failure-text.ts";
import { PartFailure } from "../../shared/part-failure.tsx";
import { t } from "../../shared/text.ts";
import { ProductImage } from "./product-image.tsx";
import styles from "./product.module.css";
import { shrinkImage } from "./shrink-image.ts";

const acceptedImageTypes = Object.keys(signatureByImageType).join(",");
/** Maximum size of an image. Units: megabytes. */
const megabytesAtMost = imageBytesAtMost / 1024 ** 2;

/** Issue of a rejected image, ours or the server's. */
type RefusedImage = FailureIssue | Failure;

export function ProductImageInput({ value, disabled, onChange }: InputProps): ReactElement {
  const image = typeof value === "string" ? value : null;
  const { sending, refused, removed, setRefused, setRemoved, take } = useImage({ disabled, onChange });
  usePastedImage(disabled ? null : (file) => void take(file));
  const removeImage = () => {
    setRefused(null);
    setRemoved(image);
    onChange(null);
  };
  const refusalMessage =
    refused === null ? null : (
      <p role="alert" className={styles["refused"]}>
        {"status" in refused ? <PartFailure failure={refused} /> : issueText(refused)}
      </p>
    );
  if (image === null && !sending) {
    if (disabled) return <span className={styles["muted"]}>{t("management.nothing")}</span>;
    return (
      <Stack gap={2}>
        {removed !== null && (
          <RemovedImage
            onUndo={() => {
              setRemoved(null);
              onChange(removed);
            }}
          />
        )}
        <FileDrop
          label={t("management.imageDrop")}
          help={t("management.imageHelp", { limit: megabytesAtMost })}
          accept={acceptedImageTypes}
          onFile={(file) => void take(file)}
        />
        {refusalMessage}
      </Stack>
    );
  }
  return (
    <Stack gap={2}>
      <ImagePreview image={image} sending={sending} onFile={(file) => void take(file)} />
      {!disabled && !sending && <ImageActions onFile={(file) => void take(file)} onRemove={removeImage} />}
      {refusalMessage}
    </Stack>
  );
}

/** Shrinks and sends an image; the form gets its name once the server has it. */
function useImage({ disabled, onChange }: Pick<InputProps, "disabled" | "onChange">) {
  const [sending, setSending] = useState(false);
  const [refusalShown, setRefusalShown] = useState<RefusedImage | null>(null);
  const [removedImage, setRemoved] = useState<string | null>(null);
  const isMountedRef = useRef(true);
  useEffect(function knowWhenLeft() {
    isMountedRef.current = true;
    return () => void (isMountedRef.current = false);
  }, []);

  const takeImage = async (file: File) => {
    if (disabled || sending) return;
    setRefusalShown(null);
    setSending(true);
    const smallerImage = await shrinkImage(file);
    if (typeof smallerImage === "string") {
      if (!isMountedRef.current) return;
      setSending(false);
      return setRefusalShown(imageIssueOf(smallerImage));
    }
    const uploadAnswer = await askSignedIn((api) => api.productDetail.keepImage({ payload: smallerImage }));
    if (!isMountedRef.current) return;
    setSending(false);
    if (!uploadAnswer.ok)
      return setRefusalShown(
        uploadAnswer.failure.issues.find(({ field }) => field === "itemImage") ?? uploadAnswer.failure,
      );
    setRemoved(null);
    onChange(uploadAnswer.value.image);
  };
  return {
    sending,
    refused: refusalShown,
    removed: removedImage,
    setRefused: setRefusalShown,
    setRemoved,
    take: takeImage,
  };
}

function RemovedImage({ onUndo }: Readonly<{ onUndo: () => void }>): ReactElement {
  return (
    <Inline gap={2}>
      <span>{t("management.imageRemoved")}</span>
      <Button size="compact" variant="quiet" icon="undo" onClick={onUndo}>
        {t("management.imageUndo")}
      </Button>
    </Inline>
  );
}

type PreviewProps = Readonly<{ image: string | null; sending: boolean; onFile: (file: File) => void }>;

function ImagePreview({ image, sending, onFile }: PreviewProps): ReactElement {
  return (
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const [file] = event.dataTransfer.files;
        if (file !== undefined) onFile(file);
      }}
    >
      {sending ? (
        <span className={styles["full"]} role="status">
          <Spinner size={24} /> {t("management.imageSending")}
        </span>
      ) : (
        <ProductImage image={image} size="full" label={t("management.field_image")} />
      )}
    </div>
  );
}

function ImageActions({
  onFile,
  onRemove,
}: Readonly<{ onFile: (file: File) => void; onRemove: () => void }>): ReactElement {
  const fileInputRef = useRef<HTMLInputElement>(null);
  return (
    <Inline gap={2}>
      <input
        ref={fileInputRef}
        type="file"
        accept={acceptedImageTypes}
        hidden
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = "";
          if (file !== undefined) onFile(file);
        }}
      />
      <Button size="compact" icon="upload" onClick={() => fileInputRef.current?.click()}>
        {t("management.imageReplace")}
      </Button>
      <Button size="compact" variant="quiet" icon="trash" onClick={onRemove}>
        {t("management.imageRemove")}
      </Button>
    </Inline>
  );
}

const imageIssueOf = (code: ImageIssueCode): FailureIssue => ({
  code,
  field: "itemImage",
  params: code === "IMAGE_TOO_LARGE" ? { limit: megabytesAtMost } : {},
});

/** Takes an image pasted anywhere on the page; text is pasted as usual. */
function usePastedImage(take: ((file: File) => void) | null): void {
  const latestTakeRef = useRef(take);
  useEffect(function keepLatest() {
    latestTakeRef.current = take;
  });
  useEffect(function listenToPaste() {
    const onPaste = (event: ClipboardEvent) => {
      const pastedImageFile = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith("image/"));
      if (
        pastedImageFile === undefined ||
        latestTakeRef.current === null ||
        document.querySelector("dialog[open]") !== null
      )
        return;
      event.preventDefault();
      latestTakeRef.current(pastedImageFile);
    };
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, []);
}
