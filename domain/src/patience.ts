/** How long a call may take until it counts as unanswered. */
export const answerMs = 60_000;

/** 512 kbit/s: on a slower line a file that is large enough does not arrive in time. */
const slowestBytesPerMs = 64;

/** A file is waited for as long as any call, and as long as its bytes take on a slow line. */
export function uploadMs(bytes: number): number {
  return answerMs + Math.ceil(bytes / slowestBytesPerMs);
}
