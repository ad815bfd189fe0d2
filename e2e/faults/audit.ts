/** What became of all that the screens called saved. */
export interface Audit {
  saved: number;
  /** Of the saved: those of batches. The others are readings. */
  weights: number;
  lost: number;
  doubled: number;
}

/** Of one kind. */
export type Count = Omit<Audit, 'weights'>;
