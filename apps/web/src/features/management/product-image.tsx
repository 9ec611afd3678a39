/** Image of a product, small in a list or large. */
import type { ImageSize } from "@comptoir/domain/product";
import { Icon } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { useAnswer } from "../../shared/use-answer.ts";
import { productImageCache } from "./product-images.ts";
import styles from "./product.module.css";

export type ProductImageProps = Readonly<{
  image: string | null;
  size: ImageSize;
  /** Alternative text, if nothing beside the image names it. */ label?: string;
}>;

/** Delay, so that rows scrolled past load no image. Units: milliseconds. */
const loadAfterScrollingMs = 80;

export function ProductImage({ image, size, label = "" }: ProductImageProps): ReactElement {
  const imageQuestion = image === null ? null : { image, size };
  const [answer] = useAnswer(productImageCache.ask, imageQuestion, {
    isCleared: true,
    afterMs: size === "full" || productImageCache.has(imageQuestion) ? 0 : loadAfterScrollingMs,
  });
  return (
    <span className={styles[size]}>
      {answer?.ok === true ? (
        <img src={answer.value} alt={label} />
      ) : (
        (image === null || answer !== null) && <Icon name="tag" size={size === "full" ? 28 : 16} />
      )}
    </span>
  );
}
