import { formatInstant } from '@cocho/domain/formats';
import { proposalActions } from '@cocho/domain/proposals';
import { useQuery } from '@tanstack/react-query';
import { ownTimeZone } from '../../lib/time-zone.ts';
import styles from './proposal.module.css';
import { proposals } from './proposals.api.ts';

/** Who did what with it, and when; not part of what is printed. */
export function ProposalHistory({ id }: { id: number }) {
  const { data = [] } = useQuery(proposals.history(id));
  if (data.length === 0) return null;
  return (
    <section className={styles.history} aria-labelledby="proposal-history">
      <h2 id="proposal-history">Histórico</h2>
      <ol>
        {data.map(({ id: event, action, edition, at, user_name, detail }) => (
          <li key={event}>
            <time dateTime={at}>{formatInstant(at, ownTimeZone())}</time>{' '}
            {[proposalActions[action], `versão ${edition}`, user_name, detail].filter(Boolean).join(' · ')}
          </li>
        ))}
      </ol>
    </section>
  );
}
