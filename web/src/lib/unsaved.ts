const forms = new Set<() => boolean>();

/** A form says whether something typed in it is not saved, for as long as it stands. Answers how it ends that. */
export function watchUnsaved(dirty: () => boolean): () => void {
  forms.add(dirty);
  return () => forms.delete(dirty);
}

/** Somewhere on the page. */
export function isUnsaved(): boolean {
  return [...forms].some((dirty) => dirty());
}
