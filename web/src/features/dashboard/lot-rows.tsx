import { formatNumber, formatUnit } from '@cocho/domain/formats';
import type { Lot } from '@cocho/domain/lots';
import { Table } from '@mantine/core';
import styles from './active-lots.module.css';
import { LotName } from './lot-name.tsx';

export default function LotRows({ lots }: { lots: Lot[] }) {
  return (
    <div className={styles.scroll}>
      <Table striped>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Lote</Table.Th>
            <Table.Th>Baia</Table.Th>
            <Table.Th ta="right">Cabeças</Table.Th>
            <Table.Th ta="right">Dias</Table.Th>
            <Table.Th ta="right">Peso Médio Atual</Table.Th>
            <Table.Th ta="right">Carga Projetada</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lots.map((lot) => (
            <Table.Tr key={lot.id}>
              <Table.Th scope="row">
                <LotName lot={lot} className={styles.more} />
              </Table.Th>
              <Table.Td>{lot.corral?.name ?? 'Sem curral'}</Table.Td>
              <Table.Td ta="right">{formatNumber(lot.current_quantity)}</Table.Td>
              <Table.Td ta="right">{lot.days_confined}</Table.Td>
              <Table.Td ta="right">{formatUnit(lot.projected_avg_weight, 'kg', 0)}</Table.Td>
              <Table.Td ta="right">{formatUnit(lot.projected_load, 'kg', 0)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
