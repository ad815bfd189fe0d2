import { dash } from '@cocho/domain/formats';
import { Button, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { currentUserId } from '../../lib/session.ts';
import { RowCard, RowList } from '../../ui/row-card.tsx';
import { beganHere, readDrafts } from './expense-drafts.ts';
import styles from './travel-expenses.module.css';

/** What this device has and the server has not, also where no network is. */
export function DraftsHere() {
  const drafts = readDrafts(currentUserId() ?? 0);
  if (drafts.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="drafts-here">
      <Title id="drafts-here" order={2} size="h4" my={0}>
        Neste aparelho, ainda não salvo
      </Title>
      <RowList>
        {drafts.map((draft) => {
          const { client_name, destination } = draft.values;
          return (
            <RowCard
              key={draft.key}
              title={client_name || (draft.base ? `Relatório nº ${draft.base.id}` : 'Relatório novo')}
              details={[['Destino', destination || dash]]}
              actions={
                <Button
                  renderRoot={(props) => (
                    <Link
                      to="/manager/travel-expense-report"
                      search={(beganHere(draft) ? { draft: draft.key } : { id: draft.base?.id }) as never}
                      {...props}
                    />
                  )}
                >
                  Continuar
                </Button>
              }
            />
          );
        })}
      </RowList>
    </section>
  );
}
