import { formatNumber } from '@cocho/domain/formats';
import { divisionOf } from '@cocho/domain/off-target';
import { batchErrors, weightedError } from '@cocho/domain/operation-errors';
import { formatDuration, timesOf, totalsOf } from '@cocho/domain/operation-figures';
import { balanceText } from '@cocho/domain/operation-texts';
import { isSimulated } from '@cocho/domain/operations';
import { Alert, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { focusIfLost } from '../../lib/focus-if-lost.ts';
import { AmountsTable } from '../../ui/amounts-table.tsx';
import { Figures } from '../../ui/figures.tsx';
import { Simulated } from '../../ui/simulated.tsx';
import styles from './batch-summary.module.css';
import { batchOf } from './feeding-card.tsx';
import type { StepProps } from './step-props.ts';
import { useBegin } from './use-begin.tsx';
import type { FeedingDay } from './use-feeding-day.ts';

interface Props extends Pick<StepProps, 'sub' | 'correct'> {
  day: FeedingDay;
}

/** What came of the batch, and what comes next. */
export function BatchSummary({ sub, day, correct }: Props) {
  const { begin, saving, questions } = useBegin(day);
  const loads = sub.load_operation_ingredients;
  const unloads = sub.unload_operation_corrals;
  const balance = balanceText(loads, unloads, divisionOf(sub));
  const next = day.rows.find(({ state }) => ['todo', 'due', 'late'].includes(state));

  return (
    <section className={styles.summary} aria-label="Resumo" tabIndex={-1} ref={focusIfLost}>
      {balance && (
        <Alert color="straw" mb="md">
          {balance}.
        </Alert>
      )}
      {isSimulated(sub) && <Simulated />}
      <Figures
        figures={[
          ['Carregado', `${formatNumber(totalsOf(loads).actual_quantity)} kg`],
          ['Descarregado', `${formatNumber(totalsOf(unloads).actual_quantity)} kg`],
          ['Erro', `${formatNumber(weightedError(batchErrors(sub)), { min: 1, max: 1 })}%`],
          ['Duração', formatDuration(timesOf(sub).minutes)],
        ]}
      />
      <div className={styles.tables}>
        <AmountsTable
          title="Carga"
          subject="Ingrediente"
          lines={loads}
          nameOf={({ ingredient_name }) => ingredient_name}
          division={sub.division_kg}
        />
        <AmountsTable
          title="Descarga"
          subject="Lote"
          lines={unloads}
          nameOf={({ lot_name }) => lot_name}
          division={sub.division_kg}
        />
      </div>
      <div className={styles.next}>
        {next && (
          <Button
            size="xl"
            h="auto"
            mih={72}
            disabled={saving}
            onClick={() => begin(next)}
            classNames={{ label: styles.wrap }}
          >
            Próxima: {next.rule_name}, {next.treat_name}
            {batchOf(next)}
          </Button>
        )}
        <Button component={Link} to="/operador" size="xl" h={72} variant="default">
          Voltar à lista
        </Button>
        {correct && (
          <Button size="lg" h={56} variant="subtle" disabled={saving} onClick={correct}>
            Corrigir anterior
          </Button>
        )}
      </div>
      {questions}
    </section>
  );
}
