import type { OverviewOrder } from '@cocho/domain/lot-overview-order';
import { ActionIcon, Group, NativeSelect } from '@mantine/core';
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { CompareTick } from '../lots/compare-bar.tsx';
import { FigureMark } from './figure-mark.tsx';
import styles from './lots-table.module.css';
import type { OverviewRows } from './overview-columns.ts';
import { ReportName } from './report-name.tsx';
import { TotalFigure } from './total-figure.tsx';

/** The table for a phone: a line for each lot, and at its end the figure that is asked for; the others below it. */
export function LotsList({ lots, totals, columns, sort, onSort }: OverviewRows) {
  const isDown = sort.startsWith('-');
  const order = sort.replace('-', '') as OverviewOrder;
  const asked = columns.find((column) => column.order === order) ?? columns[0];
  const figures = columns.filter(({ isText }) => !isText);
  const chosen = asked && !asked.isText ? asked : figures[0];
  const rest = figures.filter((column) => column !== chosen);
  return (
    <>
      <Group gap="xs" mb="sm" wrap="nowrap">
        <NativeSelect
          flex={1}
          aria-label="Ordenar por"
          data={columns.map(({ order: value, label }) => ({ value, label }))}
          value={order}
          onChange={({ currentTarget: { value } }) => {
            const isName = columns.find((column) => column.order === value)?.isText;
            onSort(isName ? value : `-${value}`);
          }}
        />
        <ActionIcon
          variant="default"
          size="xl"
          aria-label={isDown ? 'Do maior para o menor' : 'Do menor para o maior'}
          onClick={() => onSort(isDown ? order : `-${order}`)}
        >
          {isDown ? <IconSortDescending size={20} /> : <IconSortAscending size={20} />}
        </ActionIcon>
      </Group>
      <ul className={styles.lines} aria-label="Lotes">
        {lots.map((lot) => (
          <li key={lot.id}>
            <CompareTick lot={lot} />
            <div className={styles.who}>
              <ReportName lot={lot} /> <small>{lot.corral_name}</small>
            </div>
            <p className={styles.asked}>
              {chosen?.text(lot)}
              {chosen && <FigureMark mark={chosen.mark?.(lot)} of={chosen.text(lot)} />} <small>{chosen?.label}</small>
            </p>
            <Facts
              facts={rest.map(({ label, text, mark }) => [
                label,
                <Fragment key={label}>
                  {text(lot)}
                  <FigureMark mark={mark?.(lot)} of={text(lot)} />
                </Fragment>,
              ])}
            />
          </li>
        ))}
        <li className={styles.sum}>
          <div className={styles.who}>{columns[0]?.total(totals)}</div>
          <p className={styles.asked}>
            {chosen && <TotalFigure column={chosen} totals={totals} />}{' '}
            <small>{chosen?.total(totals) && chosen.label}</small>
          </p>
          <Facts
            facts={rest
              .filter(({ total }) => total(totals) !== '')
              .map((column) => [column.label, <TotalFigure key={column.label} column={column} totals={totals} />])}
          />
        </li>
      </ul>
    </>
  );
}

function Facts({ facts }: { facts: [label: string, value: ReactNode][] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt> <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
