import { afterEach, expect, it, vi } from "vitest";

import { failWith, succeed, type Answer } from "../../shared/answer.ts";
import { createImageCache } from "./product-images.ts";
import { shrinkImage } from "./shrink-image.ts";

/** Image server that counts its requests, and the object URLs of the page. */
function start(answer: () => Answer<Uint8Array> = () => succeed(new Uint8Array([1]))) {
  const requestedUrls: string[] = [];
  const openUrls = new Set<string>();
  vi.spyOn(URL, "createObjectURL").mockImplementation(() => {
    const address = `blob:${openUrls.size + requestedUrls.length}`;
    openUrls.add(address);
    return address;
  });
  vi.spyOn(URL, "revokeObjectURL").mockImplementation((address) => void openUrls.delete(address));
  const images = createImageCache(async ({ image }) => {
    requestedUrls.push(image);
    return answer();
  });
  return { images, asked: requestedUrls, open: openUrls };
}
afterEach(() => vi.restoreAllMocks());

it("asks for an image once, however many rows show it", async () => {
  const { images, asked } = start();
  const [first, second] = await Promise.all([
    images.ask({ image: "a", size: "thumbnail" }),
    images.ask({ image: "a", size: "thumbnail" }),
  ]);
  expect([first.ok && second.ok && first.value === second.value, asked]).toEqual([true, ["a"]]);
  await images.ask({ image: "a", size: "full" });
  expect(asked).toEqual(["a", "a"]);
});

it("asks again for an image that failed", async () => {
  const answers = [failWith("NETWORK"), succeed(new Uint8Array([1]))];
  const { images } = start(() => answers.shift() ?? failWith("NETWORK"));
  const question = { image: "a", size: "full" } as const;
  expect([(await images.ask(question)).ok, (await images.ask(question)).ok]).toEqual([false, true]);
});

it("keeps 400 images, gives up those that were not asked for longest, and all of them with the session", async () => {
  const { images, asked, open } = start();
  for (let index = 0; index < 400; index += 1) await images.ask({ image: `i${index}`, size: "thumbnail" });
  await images.ask({ image: "i0", size: "thumbnail" });
  await images.ask({ image: "new", size: "thumbnail" });
  await Promise.resolve();
  expect(open.size).toBe(400);
  await images.ask({ image: "i0", size: "thumbnail" });
  expect(asked.length).toBe(401);
  images.reset();
  await vi.waitFor(() => expect(open.size).toBe(0), { timeout: 20_000 });
});

it("refuses what is no image, or too large, before it is sent; what is small goes as it is", async () => {
  const jpeg = [0xff, 0xd8, 0xff, 0xe0];
  expect(await shrinkImage(new Blob(["<svg/>"], { type: "image/png" }))).toBe("IMAGE_UNKNOWN");
  expect(await shrinkImage(new Blob([new Uint8Array(jpeg), new Uint8Array(5 * 1024 ** 2)]))).toBe("IMAGE_TOO_LARGE");
  const smallPicture = new Blob([new Uint8Array(jpeg)]);
  expect(await shrinkImage(smallPicture)).toBe(smallPicture);
});
