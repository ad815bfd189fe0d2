/** Of an operation, from one release to the next: more taps than a working life has. */
export const maxRevision = 1_000_000;

/** The first that a device sends after a release. Its own go on, for it knows by them what an answer is about. */
export function revisionAfterRelease(own: number): number {
  return (own % maxRevision) + 1;
}
