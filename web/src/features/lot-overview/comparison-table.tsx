import type { ComparedFigure, ComparedRow } from '@cocho/domain/lot-comparison';
import type { LotOverview } from '@cocho/domain/lot-overview';
import { penName } from '@cocho/domain/pen-name';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import styles from './comparison.module.css';
import { ReportName } from './report-name.tsx';

export interface Compared {
  lots: LotOverview[];
  rows: ComparedRow[];
  /** Null where no fewer can be compared. */
  onRemove: ((id: number) => void) | null;
}

/** A column for each lot. What does not fit scrolls, and the names of the rows stay. */
export function ComparisonTable({ lots, rows, onRemove }: Compared) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no pointer scrolls it with the arrow keys
    <section className={styles.scroll} aria-label="Comparação: tabela" tabIndex={0}>
      <table aria-label="Comparação" className={styles.table}>
        <thead>
          <tr>
            <td aria-label="Indicador" />
            {lots.map((lot) => (
              <th key={lot.id} scope="col">
                <ReportName lot={lot} />
                <small>{penName(lot.corral_name)}</small>
                {onRemove && <RemoveButton lot={lot} onRemove={onRemove} />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, unit, figures }) => (
            <tr key={label}>
              <th scope="row">
                {label} {unit && <small>{unit}</small>}
              </th>
              {figures.map((figure, index) => (
                <td key={lots[index]?.id} data-best={figure.best || undefined}>
                  <Value {...figure} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Never colour alone: the best has its sign and its word. */
export function Value({ value, note, best }: ComparedFigure) {
  return (
    <>
      <span className={styles.value}>
        {best && <b className={styles.best}>★ melhor</b>} {value}
      </span>
      {note && <small>{note}</small>}
    </>
  );
}

export function RemoveButton({ lot, onRemove }: { lot: LotOverview; onRemove: (id: number) => void }) {
  return (
    <ActionIcon
      variant="subtle"
      size="sm"
      className={styles.remove}
      aria-label={`Tirar ${lot.name} da comparação`}
      onClick={() => onRemove(lot.id)}
    >
      <IconX size={16} />
    </ActionIcon>
  );
}
