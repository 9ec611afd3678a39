/** Live figures: announcements of commits, and the streams that carry them to open boards. */

export { FigureNewsFeed, type FigureChange } from "./figure-news.ts";
export { liveHandlers } from "./live-handlers.ts";
export { answerStream, asksForStream, encodeStreamEvent } from "./session-stream.ts";
