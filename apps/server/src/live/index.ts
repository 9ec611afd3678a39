/** Live figures: announcements of commits, and the streams that send them to open dashboards. */

export { FigureNewsFeed, type FigureChange } from "./figure-news.ts";
export { liveHandlers } from "./live-handlers.ts";
export { answerStream, asksForStream, encodeStreamEvent } from "./session-stream.ts";
