import { divisionOf } from '@cocho/domain/off-target';
import { offTargetLines, skippedLines } from '@cocho/domain/operation-errors';
import type { OperationDetails } from '@cocho/domain/operation-records';
import { apartText, balanceText, missText, skipText, unweighedText } from '@cocho/domain/operation-texts';
import { isSimulated } from '@cocho/domain/operations';
import { Simulated } from '../../ui/simulated.tsx';
import styles from './operation-details.module.css';

/** What a manager reads first, in words: who was passed over, and what missed its target, the worst first. */
export function WentWrong({ operation }: { operation: OperationDetails }) {
  // Two of them may read the same.
  const problems = operation.sub_operations.flatMap(problemsOf).map((one, key) => ({ ...one, key }));
  const wrong = problems.toSorted((a, b) => b.size - a.size);
  if (wrong.length === 0)
    return operation.error_percent === null ? null : <p className={styles.fine}>✓ Nada fora do alvo.</p>;
  return (
    <section className={styles.wrong} aria-labelledby="went-wrong">
      <h2 id="went-wrong">O que deu errado</h2>
      <ul>
        {wrong.map(({ key, text, where, simulated }) => (
          <li key={key}>
            {text} <small>{where}</small> {simulated && <Simulated />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function problemsOf(sub: OperationDetails['sub_operations'][number]) {
  const where = `${sub.rule_name}, ${sub.treat_name}`;
  const told = (text: string, size: number) => ({
    text,
    where,
    simulated: isSimulated(sub),
    size,
  });
  const { load_operation_ingredients: loads, unload_operation_corrals: unloads } = sub;
  const ofBatch = [balanceText(loads, unloads, divisionOf(sub)), unweighedText(loads, unloads)];
  return [
    ...ofBatch.flatMap((text) => (text === null ? [] : told(text, 50))),
    ...skippedLines(sub).map((line) => told(skipText(line), 100)),
    ...unloads.flatMap(({ lot_name, apart_kg }) =>
      apart_kg === null ? [] : told(apartText({ lot_name, apart_kg }), 100),
    ),
    ...offTargetLines(sub).map((line) => told(missText(line), Math.abs(line.error_percent))),
  ];
}
