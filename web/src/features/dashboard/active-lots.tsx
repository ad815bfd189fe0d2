import { formatDays, formatNumber, formatUnit } from '@cocho/domain/formats';
import type { Lot } from '@cocho/domain/lots';
import { penName } from '@cocho/domain/pen-name';
import { orProjected } from '@cocho/domain/projection-note';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { optional } from '../../lib/optional.tsx';
import { allowed } from '../../lib/session.ts';
import { createSavedStore, useStore } from '../../lib/store.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import type from '../../ui/figure-type.module.css';
import { FillLink } from '../../ui/fill-link.tsx';
import { ListSkeleton, Unloaded } from '../../ui/query-list.tsx';
import { Section } from '../../ui/section.tsx';
import { Segments } from '../../ui/segments.tsx';
import { lotsPage } from '../lots/lots.api.ts';
import styles from './active-lots.module.css';
import { LotName } from './lot-name.tsx';

/** Not part of the first load, which shows cards. */
const LotRows = optional(() => import('./lot-rows.tsx'), {
  meanwhile: <ListSkeleton />,
  instead: <EmptyState title="A lista precisa de sinal" subtitle="Escolha a grade: ela está neste aparelho." />,
});

type ViewMode = 'grid' | 'list';
const viewMode = createSavedStore<ViewMode>('cocho.lot-view-mode', 'grid');
/** A few rows: what was done today is not a long way down. Whoever wants more lots has them here from then on. */
const shownAtFirst = 6;
const shownMore = 24;
/** As many as the API answers at once. */
const shownAtMost = 960;
const shownLots = createSavedStore('cocho.lots-shown', shownAtFirst);

/** The lots being fed now, as cards or as a table, a few or more of them; the choices are kept. */
export function ActiveLots() {
  const mode = useStore(viewMode);
  const shown = Math.min(useStore(shownLots), shownAtMost);
  const list = useQuery(lotsPage({ active: true, page: 1, items: shown, search: '', sort: 'name' }));
  const lots = list.data?.data;
  const hidden = (list.data?.pagy.count ?? 0) - shown;
  return (
    <Section
      title="Lotes ativos"
      tools={
        <Segments
          label="Visualização"
          value={mode}
          onChange={viewMode.set}
          options={[
            { value: 'grid', label: 'Grade' },
            { value: 'list', label: 'Lista' },
          ]}
        />
      }
    >
      {!lots && <Unloaded query={list} />}
      {lots?.length === 0 && (
        <EmptyState title="Nenhum lote ativo encontrado" subtitle="Crie um lote para vê-lo aparecer aqui.">
          {allowed('lots.write') && <FillLink to="/admin/lots/new" />}
        </EmptyState>
      )}
      {lots && lots.length > 0 && (mode === 'grid' ? <Grid lots={lots} /> : <LotRows lots={lots} />)}
      <More shown={shown} hidden={hidden} />
    </Section>
  );
}

function More({ shown, hidden }: { shown: number; hidden: number }) {
  if (hidden <= 0 && shown <= shownAtFirst) return null;
  return (
    <div className={styles.amount}>
      {hidden > 0 && shown < shownAtMost && (
        <Button variant="default" onClick={() => shownLots.set(shown + shownMore)}>
          {hidden > shownMore ? `Mostrar mais ${shownMore}` : `Mostrar todos os ${shown + hidden}`}
        </Button>
      )}
      {shown > shownAtFirst && (
        <Button variant="subtle" onClick={() => shownLots.set(shownAtFirst)}>
          Mostrar menos
        </Button>
      )}
      {hidden > 0 && (
        <Link to="/admin/lots" className={styles.more}>
          Ver todos os {formatNumber(shown + hidden)} lotes
        </Link>
      )}
    </div>
  );
}

function Grid({ lots }: { lots: Lot[] }) {
  return (
    <ul className={styles.grid}>
      {lots.map((lot) => (
        <li key={lot.id}>
          <h3>
            <LotName lot={lot} className={styles.cover} />
          </h3>
          <p className={styles.pen}>{penName(lot.corral?.name)}</p>
          <p className={`${type.number} ${styles.load}`}>
            {formatNumber(lot.projected_load, { max: 0 })} <small>kg/dia</small>
          </p>
          <p className={styles.facts}>
            {formatNumber(lot.current_quantity)} cab. · {formatDays(lot.days_confined)} ·{' '}
            {orProjected(formatUnit(lot.projected_avg_weight, 'kg', 0), lot)}
          </p>
        </li>
      ))}
    </ul>
  );
}
