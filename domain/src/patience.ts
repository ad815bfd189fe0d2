/** How long a call may take until it counts as unanswered. */
export const answerMs = 60_000;

/** 512 kbit/s: the slowest line on which a file still arrives. */
const slowestBytesPerMs = 64;

/** A file is waited for as long as it needs on the slowest line. */
export function uploadMs(bytes: number): number {
  return answerMs + Math.ceil(bytes / slowestBytesPerMs);
}
