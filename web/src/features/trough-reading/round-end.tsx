import type { RoundLot } from '@cocho/domain/trough-reading';
import { focusIfLost } from '../../lib/focus-if-lost.ts';
import styles from './one-by-one.module.css';

/** After the last lot: what was skipped comes back by one tap. */
export function RoundEnd({ lots, onGo }: { lots: RoundLot[]; onGo: (lotId: number) => void }) {
  return (
    <section className={styles.end}>
      <h2 tabIndex={-1} ref={focusIfLost} data-autofocus>
        Fim da ronda
      </h2>
      {lots.length === 0 && <p>Todos os lotes têm nota. Salve as que faltam salvar.</p>}
      {lots.length > 0 && <p>Falta olhar o cocho:</p>}
      <ul>
        {lots.map(({ id, name, corral_name }) => (
          <li key={id}>
            <button type="button" onClick={() => onGo(id)}>
              <b>{name}</b> {corral_name}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
