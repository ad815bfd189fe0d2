import type { BatchWeights } from '@cocho/domain/batch-weights';
import { formatSigned, formatTime, formatUnit } from '@cocho/domain/formats';
import { differenceOf } from '@cocho/domain/operation-figures';
import type { OperationDetails } from '@cocho/domain/operation-records';
import { isSimulated } from '@cocho/domain/operations';
import { type Replay, replayOf, stepName } from '@cocho/domain/weight-replay';
import { Button } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { httpData } from '../../lib/http.ts';
import { currentFarmId, useTimeZone } from '../../lib/session.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Unloaded } from '../../ui/query-list.tsx';
import { Simulated } from '../../ui/simulated.tsx';
import { ChartFrame } from '../lot-report/chart-frame.tsx';
import { lazyChart } from '../lot-report/lazy-chart.tsx';
import styles from './operation-details.module.css';

const WeightsChart = lazyChart(() => import('./weights-chart.tsx'));

type Batch = OperationDetails['sub_operations'][number];

/** What the scale showed while the batch was loaded and unloaded, asked for when somebody wants to see it. */
export default function BatchReplay({ operationId, batch }: { operationId: number; batch: Batch }) {
  const [shown, show] = useState(false);
  if (!shown) {
    return (
      <Button variant="default" mt="md" onClick={() => show(true)}>
        Ver o peso no vagão
      </Button>
    );
  }
  return <Curve operationId={operationId} batch={batch} />;
}

function Curve({ operationId, batch }: { operationId: number; batch: Batch }) {
  const query = useQuery(weightsOf(operationId, batch.id));
  if (!query.data) return <Unloaded query={query} />;
  return <Chart weights={query.data} batch={batch} />;
}

function Chart({ weights, batch }: { weights: BatchWeights; batch: Batch }) {
  const timeZone = useTimeZone();
  const replay = useMemo(() => replayOf(weights, batch), [weights, batch]);
  const labels = useMemo(() => secondsFrom(weights.start, replay.kg.length, timeZone), [weights, replay, timeZone]);
  const { length } = replay.steps;
  const steps = length === 1 ? '1 carga ou descarga' : `${length} cargas e descargas`;
  const text = `Peso no vagão das ${labels[0]} às ${labels.at(-1)}, com ${steps}`;
  return (
    <div className={styles.replay}>
      {isSimulated(batch) && <Simulated />}
      <ChartFrame
        title="Peso no vagão"
        labels={labels}
        table={<Steps replay={replay} labels={labels} />}
        chart={(viewport) => (
          <WeightsChart kg={replay.kg} steps={replay.steps} labels={labels} label={text} viewport={viewport} />
        )}
      />
    </div>
  );
}

/** The same without a picture: each load and each pen, with what the scale showed before and after. */
function Steps({ replay: { kg, steps }, labels }: { replay: Replay; labels: string[] }) {
  return (
    <DataTable
      label="Peso no vagão"
      head={['Etapa', 'Início', 'Fim', 'Peso antes', 'Peso depois', 'Registrado', 'Diferença']}
      rows={steps.map((step) => [
        stepName(step),
        labels[step.from] ?? '',
        labels[step.to] ?? '',
        formatUnit(kg[step.from], 'kg', 0),
        formatUnit(kg[step.to], 'kg', 0),
        formatUnit(step.actual_quantity, 'kg'),
        `${formatSigned(differenceOf(step))} kg`,
      ])}
    />
  );
}

/** HH:mm:ss on the farm's clock, of every second. */
function secondsFrom(start: string, count: number, timeZone: string): string[] {
  const begun = Date.parse(start);
  const minuteOf = (at: number) => formatTime(new Date(at).toISOString(), timeZone);
  const minutes = new Map<number, string>();
  return Array.from({ length: count }, (_, second) => {
    const at = begun + second * 1000;
    const minute = Math.floor(at / 60_000);
    const text = minutes.get(minute) ?? minuteOf(minute * 60_000);
    minutes.set(minute, text);
    return `${text}:${String(Math.floor(at / 1000) % 60).padStart(2, '0')}`;
  });
}

/** It never changes once it is there. */
function weightsOf(operationId: number, batchId: number) {
  const farmId = currentFarmId();
  return queryOptions({
    queryKey: [farmId, 'batch-weights', operationId, batchId],
    queryFn: ({ signal }) =>
      httpData<BatchWeights | null>(`farms/${farmId}/operations/${operationId}/batches/${batchId}/weights`, {
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
