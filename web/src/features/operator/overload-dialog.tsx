import { formatNumber } from '@cocho/domain/formats';
import type { Overload, SubOperation, WeightSource } from '@cocho/domain/operations';
import { previewRebalance } from '@cocho/domain/overload';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { Simulated } from '../../ui/simulated.tsx';
import { formatKg } from './format-kg.ts';
import styles from './overload-dialog.module.css';
import type { LineStep } from './use-correction.ts';
import { useWagon } from './use-wagon.ts';

interface Props {
  sub: SubOperation;
  step: Extract<LineStep, { kind: 'load' }>;
  kg: number;
  over: { kg: number; percent: number };
  source: WeightSource;
  doubt: string | null;
  onChoose: (overload: Overload) => void;
  onCancel: () => void;
}

/** Too much is in the wagon: what is weighed is weighed, and the operator says what becomes of the plan. */
export function OverloadDialog({ sub, step, kg, over, source, doubt, onChoose, onCancel }: Props) {
  const percent = formatNumber(over.percent, { min: 1, max: 1 });
  return (
    <Dialog onClose={onCancel} title={`Passou ${formatNumber(over.kg)} kg (${percent}%)`} centered>
      <p className={styles.what}>
        {step.line.ingredient_name}: {formatNumber(kg)} kg, e o alvo é {formatKg(step.line.target_quantity)}.{' '}
        {source === 'simulated' && <Simulated />} {doubt}
      </p>
      <section className={styles.choice}>
        <Button size="lg" h={56} fullWidth variant="default" onClick={() => onChoose({ choice: 'keep' })}>
          Manter
        </Button>
        <p>Os demais ingredientes ficam como estão, e cada lote recebe a sua parte do que há no vagão.</p>
      </section>
      <Rebalance sub={sub} index={step.index} kg={kg} onChoose={() => onChoose({ choice: 'rebalance' })} />
      <Spread sub={sub} onChoose={(lot_ids) => onChoose({ choice: 'spread', lot_ids })} />
      <Button size="lg" h={56} fullWidth variant="subtle" onClick={onCancel} data-autofocus>
        Voltar
      </Button>
    </Dialog>
  );
}

function Rebalance({
  sub,
  index,
  kg,
  onChoose,
}: {
  sub: SubOperation;
  index: number;
  kg: number;
  onChoose: () => void;
}) {
  const { wagon } = useWagon();
  const { lines, before, after } = previewRebalance(sub, index, kg);
  if (lines.length === 0) return null;
  return (
    <section className={styles.choice}>
      <Button size="lg" h={56} fullWidth variant="default" onClick={onChoose}>
        Reequilibrar
      </Button>
      <ul>
        {lines.map((line) => (
          <li key={line.name}>
            {line.name}{' '}
            <b>
              {formatKg(line.before)} → {formatKg(line.after)}
            </b>
          </li>
        ))}
        <li>
          Total no vagão{' '}
          <b>
            {formatKg(before)} → {formatKg(after)}
          </b>
        </li>
      </ul>
      {wagon && after > wagon.capacity_kg && (
        <p className={styles.wrong}>
          {wagon.name} leva {formatKg(wagon.capacity_kg)}: não cabe.
        </p>
      )}
    </section>
  );
}

function Spread({ sub, onChoose }: { sub: SubOperation; onChoose: (lotIds: number[]) => void }) {
  const [chosen, setChosen] = useState<number[]>([]);
  const toggle = (id: number) => setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <section className={styles.choice}>
      <fieldset>
        <legend>Distribuir o excesso em</legend>
        {sub.unload_operation_corrals.map(({ lot_id, lot_name }) => (
          <Checkbox
            key={lot_id}
            size="lg"
            label={lot_name}
            checked={chosen.includes(lot_id)}
            onChange={() => toggle(lot_id)}
          />
        ))}
      </fieldset>
      <Button
        size="lg"
        h={56}
        fullWidth
        variant="default"
        disabled={chosen.length === 0}
        onClick={() => onChoose(chosen)}
      >
        {chosen.length === 0
          ? 'Distribuir'
          : `Distribuir em ${chosen.length === 1 ? '1 lote' : `${chosen.length} lotes`}`}
      </Button>
    </section>
  );
}
