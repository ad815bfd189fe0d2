import { dash } from '@cocho/domain/formats';
import { Button, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { RowCard, RowList } from '../../ui/row-card.tsx';
import type { KeptHere } from './kept-here.ts';
import styles from './travel-expenses.module.css';

/** What this device has and the server has not, also where no network is. */
export function DraftsHere({ drafts }: { drafts: KeptHere[] }) {
  if (drafts.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="drafts-here">
      <Title id="drafts-here" order={2} size="h4" my={0}>
        Neste aparelho, ainda não salvo
      </Title>
      <RowList>
        {drafts.map(({ key, isNew, reportId, typed }) => (
          <RowCard
            key={key}
            title={typed?.client_name || (reportId === undefined ? 'Relatório novo' : `Relatório nº ${reportId}`)}
            details={[['Destino', typed?.destination || dash]]}
            actions={
              <Button
                renderRoot={(props) => (
                  <Link
                    to="/manager/travel-expense-report"
                    search={(isNew ? { draft: key } : { id: reportId }) as never}
                    {...props}
                  />
                )}
              >
                Continuar
              </Button>
            }
          />
        ))}
      </RowList>
    </section>
  );
}
