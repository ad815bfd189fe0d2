import { formatInstant } from '@cocho/domain/formats';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTimeZone } from '../../lib/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Unloaded } from '../../ui/query-list.tsx';
import { Section } from '../../ui/section.tsx';
import { OperationStatusBadge } from '../operations/operation-status.tsx';
import { operationsPage } from '../operations/operations.api.ts';
import styles from './last-operations.module.css';

const shown = 5;

export function LastOperations() {
  const timeZone = useTimeZone();
  const list = useQuery(operationsPage({ page: 1, items: shown, search: '' }));
  const rows = list.data?.data;
  return (
    <Section title="Últimas operações">
      {!rows && <Unloaded query={list} />}
      {rows?.length === 0 && (
        <EmptyState title="Nenhuma operação encontrada" subtitle="O que o operador fizer aparece aqui na hora." />
      )}
      {rows && rows.length > 0 && (
        <div className={styles.scroll}>
          <table aria-label="Últimas operações" className={styles.table}>
            <thead>
              <tr>
                <th>Operação</th>
                <th>Status</th>
                <th>Operador</th>
                <th>Início</th>
                <th>Fim</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id, status, user, start_time, end_time }) => (
                <tr key={id}>
                  <th scope="row">
                    <Link to="/admin/operations/$id" params={{ id: String(id) }} className={styles.more}>
                      #OP-{id}
                    </Link>
                  </th>
                  <td>
                    <OperationStatusBadge status={status} />
                  </td>
                  <td>{user.name}</td>
                  <td>{formatInstant(start_time, timeZone)}</td>
                  <td>{formatInstant(end_time, timeZone)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p>
        <Link to="/admin/operations" className={styles.more}>
          Ver mais operações
        </Link>
      </p>
    </Section>
  );
}
