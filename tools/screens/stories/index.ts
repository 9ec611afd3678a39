import { boardStories } from "./board.ts";
import { frameStories } from "./frame.ts";
import { importStories } from "./import.ts";
import { listStories } from "./lists.ts";
import { signInStories } from "./sign-in.ts";
import type { Story } from "./story.ts";

/** Lists every story; those that write data are last. */
export const stories: readonly Story[] = [
  ...signInStories,
  ...boardStories,
  ...frameStories,
  ...listStories,
  ...importStories,
];
