import { formatInstant } from '@cocho/domain/formats';
import { Table } from '@mantine/core';
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
          <Table aria-label="Últimas operações" className={styles.table}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Operação</Table.Th>
                <Table.Th>Status</Table.Th>
                <Table.Th>Operador</Table.Th>
                <Table.Th>Início</Table.Th>
                <Table.Th>Fim</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(({ id, status, user, start_time, end_time }) => (
                <Table.Tr key={id}>
                  <Table.Th scope="row">
                    <Link to="/admin/operations/$id" params={{ id: String(id) }} className={styles.more}>
                      #OP-{id}
                    </Link>
                  </Table.Th>
                  <Table.Td>
                    <OperationStatusBadge status={status} />
                  </Table.Td>
                  <Table.Td>{user.name}</Table.Td>
                  <Table.Td>{formatInstant(start_time, timeZone)}</Table.Td>
                  <Table.Td>{formatInstant(end_time, timeZone)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
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
