const pauseMs = 2000;

/** The two seconds between the answer and the next screen, in which its message is read. */
export function pauseToRead(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, pauseMs));
}
