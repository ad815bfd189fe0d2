import { formatNote } from '@cocho/domain/formats';
import type { RoundLot } from '@cocho/domain/trough-reading';
import type { NoteDraft } from '../../outbox/outbox-db.ts';
import { type Suggestion, takeSuggestion } from './suggestion.ts';
import styles from './trough-reading.module.css';

interface Props {
  lot: RoundLot;
  suggestion: Suggestion | null;
  chosen: NoteDraft | undefined;
}

/** While another note is chosen than the suggested one: one tap takes it instead. Nothing is taken by itself. */
export function SuggestionButton({ lot, suggestion, chosen }: Props) {
  if (!chosen || !suggestion || suggestion.corral_index_id === null || suggestion.note === chosen.note) return null;
  return (
    <button type="button" className={styles.action} onClick={() => takeSuggestion(lot, suggestion)}>
      Usar {formatNote(suggestion.note)}
    </button>
  );
}
