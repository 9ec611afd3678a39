/** Images of products: fetched once with the token, cached in memory, and dropped with the session. */
import type { ImageSize } from "@comptoir/domain/product";

import { askSignedIn } from "../../runtime.ts";
import { succeed, type Answer } from "../../shared/answer.ts";
import { registerStore } from "../../shared/registered-stores.ts";

export interface ImageQuestion {
  readonly image: string;
  readonly size: ImageSize;
}

/** Maximum number of cached images, more than any screen shows. */
const cachedImagesAtMost = 400;

/** Creates object URLs of images; the least recently used one is revoked first. */
export function createImageCache(read: (question: ImageQuestion) => Promise<Answer<Uint8Array>>) {
  const imageAnswerByKey = new Map<string, Promise<Answer<string>>>();
  const imageKeyOf = ({ image, size }: ImageQuestion) => `${image} ${size}`;
  const forgetImage = (key: string): void => {
    const cachedAnswer = imageAnswerByKey.get(key);
    imageAnswerByKey.delete(key);
    void cachedAnswer?.then((answer) => answer.ok && URL.revokeObjectURL(answer.value));
  };
  const startLoading = async (question: ImageQuestion): Promise<Answer<string>> => {
    const answer = await read(question);
    return answer.ok
      ? succeed(URL.createObjectURL(new Blob([new Uint8Array(answer.value)], { type: "image/webp" })))
      : answer;
  };
  return {
    has: (question: ImageQuestion | null): boolean => question !== null && imageAnswerByKey.has(imageKeyOf(question)),
    ask: (question: ImageQuestion): Promise<Answer<string>> => {
      const imageKey = imageKeyOf(question);
      const pendingAnswer = imageAnswerByKey.get(imageKey) ?? startLoading(question);
      imageAnswerByKey.delete(imageKey);
      imageAnswerByKey.set(imageKey, pendingAnswer);
      // Drops a failure, so that the next request retries.
      void pendingAnswer.then(
        (answer) => !answer.ok && imageAnswerByKey.get(imageKey) === pendingAnswer && imageAnswerByKey.delete(imageKey),
      );
      const [oldestKey] = imageAnswerByKey.keys();
      if (imageAnswerByKey.size > cachedImagesAtMost && oldestKey !== undefined) forgetImage(oldestKey);
      return pendingAnswer;
    },
    reset: (): void => {
      for (const key of imageAnswerByKey.keys()) forgetImage(key);
    },
  };
}

export const productImageCache = createImageCache((params) =>
  askSignedIn((api) => api.productDetail.image({ params })),
);
registerStore(productImageCache.reset);
