import type { Step } from '@cocho/domain/batch';
import type { LoadLine, SubOperation, UnloadLine } from '@cocho/domain/operations';
import { Simulated } from '../../ui/simulated.tsx';
import styles from './batch.module.css';
import { formatKg } from './format-kg.ts';

/** The whole batch at a glance: what is done, what comes. */
export function BatchLines({ sub, step }: { sub: SubOperation; step: Step }) {
  return (
    <aside className={styles.lines}>
      <Lines
        title="Carga"
        lines={sub.load_operation_ingredients}
        nameOf={({ ingredient_name }) => ingredient_name}
        current={step.kind === 'load' ? step.index : null}
      />
      <Lines
        title="Descarga"
        lines={sub.unload_operation_corrals}
        nameOf={({ lot_name }) => lot_name}
        current={step.kind === 'unload' ? step.index : null}
      />
    </aside>
  );
}

interface Props<T> {
  title: string;
  lines: T[];
  nameOf: (line: T) => string;
  current: number | null;
}

function Lines<T extends LoadLine | UnloadLine>({ title, lines, nameOf, current }: Props<T>) {
  return (
    <section aria-label={`Itens da ${title.toLowerCase()}`}>
      <h2>{title}</h2>
      <ol>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an ingredient may come twice; lines never move
          <li key={index} aria-current={index === current ? 'step' : undefined}>
            <span>
              {line.actual_quantity !== null && '✓ '}
              {nameOf(line)}
            </span>
            <b>
              {line.weight_source === 'simulated' && <Simulated />}{' '}
              {line.skipped ? 'Pulado' : formatKg(line.actual_quantity ?? line.target_quantity)}
            </b>
          </li>
        ))}
      </ol>
    </section>
  );
}
