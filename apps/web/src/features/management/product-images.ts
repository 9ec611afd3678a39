/** The images of products as the page shows them: asked for with the token once, kept in memory while they are of use, and forgotten with the session. */
import type { ImageSize } from "@comptoir/domain/product";

import { askSignedIn } from "../../runtime.ts";
import { succeed, type Answer } from "../../shared/answer.ts";
import { registerStore } from "../../shared/registered-stores.ts";

export interface ImageQuestion {
  readonly image: string;
  readonly size: ImageSize;
}

/** The images that are kept: more than any screen shows. */
const keptAtMost = 400;

/** Makes the addresses of images within the page; the one that was not asked for longest is given up first. */
export function createImages(read: (question: ImageQuestion) => Promise<Answer<Uint8Array>>) {
  const known = new Map<string, Promise<Answer<string>>>();
  const keyOf = ({ image, size }: ImageQuestion) => `${image} ${size}`;
  const forget = (key: string): void => {
    const entry = known.get(key);
    known.delete(key);
    void entry?.then((answer) => answer.ok && URL.revokeObjectURL(answer.value));
  };
  const start = async (question: ImageQuestion): Promise<Answer<string>> => {
    const answer = await read(question);
    return answer.ok
      ? succeed(URL.createObjectURL(new Blob([new Uint8Array(answer.value)], { type: "image/webp" })))
      : answer;
  };
  return {
    has: (question: ImageQuestion | null): boolean => question !== null && known.has(keyOf(question)),
    ask: (question: ImageQuestion): Promise<Answer<string>> => {
      const key = keyOf(question);
      const asked = known.get(key) ?? start(question);
      known.delete(key);
      known.set(key, asked);
      // What failed may succeed the next time.
      void asked.then((answer) => !answer.ok && known.get(key) === asked && known.delete(key));
      const [oldest] = known.keys();
      if (known.size > keptAtMost && oldest !== undefined) forget(oldest);
      return asked;
    },
    reset: (): void => {
      for (const key of known.keys()) forget(key);
    },
  };
}

export const images = createImages((params) => askSignedIn((api) => api.productDetail.image({ params })));
registerStore(images.reset);
