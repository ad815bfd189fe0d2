import { formatNote } from '@cocho/domain/formats';
import { noteToneOf } from '@cocho/domain/note-tones';
import { troughScoreLabels } from '@cocho/domain/trough-scores';
import type { Scored } from './pending-notes.ts';
import styles from './score-keys.module.css';

/** The last three notes, the latest at the right, each as the trough looked. */
export function LastScores({ scores }: { scores: Scored[] }) {
  if (scores.length === 0) return null;
  return (
    <span className={styles.scores} role="img" aria-label={`Últimas notas: ${scores.map(wordsOf).join(', ')}`}>
      {scores.map((scored, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a note has no other name than its place.
        <i key={place} data-trough={noteToneOf({ value: scored.note, trough_score: scored.trough_score })}>
          {formatNote(scored.note)}
        </i>
      ))}
    </span>
  );
}

function wordsOf({ note, trough_score }: Scored): string {
  return trough_score ? `${formatNote(note)} ${troughScoreLabels[trough_score]}` : formatNote(note);
}
