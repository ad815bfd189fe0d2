import { formatNumber, formatUnit } from '@cocho/domain/formats';
import type { Lot } from '@cocho/domain/lots';
import { penName } from '@cocho/domain/pen-name';
import { orProjected } from '@cocho/domain/projection-note';
import { DataTable } from '../../ui/data-table.tsx';
import styles from './active-lots.module.css';
import { LotName } from './lot-name.tsx';

export default function LotRows({ lots }: { lots: Lot[] }) {
  return (
    <div className={styles.rows}>
      <DataTable
        label="Lotes ativos"
        head={['Lote', 'Baia', 'Cabeças', 'Dias', 'Peso Médio Atual', 'Carga Projetada']}
        rows={lots.map((lot) => [
          <LotName key={lot.id} lot={lot} className={styles.more} />,
          penName(lot.corral?.name),
          formatNumber(lot.current_quantity),
          lot.days_confined,
          orProjected(formatUnit(lot.projected_avg_weight, 'kg', 0), lot),
          formatUnit(lot.projected_load, 'kg', 0),
        ])}
      />
    </div>
  );
}
