import { dash, formatNumber, formatSigned } from '@cocho/domain/formats';
import { defaultDivisionKg } from '@cocho/domain/off-target';
import { lineBand } from '@cocho/domain/on-target';
import { type Amounts, differenceOf, errorPercent, totalsOf } from '@cocho/domain/operation-figures';
import type { WeightSource } from '@cocho/domain/operations';
import styles from './amounts-table.module.css';
import { ErrorBand } from './error-band.tsx';
import { Simulated } from './simulated.tsx';

const oneDecimal = { min: 1, max: 1 };

const typedMark = '✎';

type Line = Amounts & {
  skipped?: boolean;
  /** The kg that a manager left out: they count for no lot. */
  apart_kg?: number | null;
  typed?: boolean | undefined;
  weight_source?: WeightSource | null | undefined;
};

interface Props<T> {
  /** What the table is of: 'Carga' or 'Descarga'. */
  title: string;
  /** What a line is of: 'Ingrediente' or 'Lote'. */
  subject: string;
  lines: T[];
  nameOf: (line: T) => string;
  /** What the scale counts by: what it cannot show is no fault. */
  division?: number | null | undefined;
}

/** Expected against used, line by line, with their sums. */
export function AmountsTable<T extends Line>({ title, subject, lines, nameOf, division }: Props<T>) {
  const isRunning = lines.some(isOpen);
  const { expected_quantity, actual_quantity } = totalsOf(lines);
  // What was passed over was not fed: where nothing more will come, no amount is 0.
  const total = {
    expected_quantity,
    actual_quantity: isRunning ? actual_quantity : (actual_quantity ?? 0),
    weight_source: lines.find(({ weight_source }) => weight_source === 'simulated')?.weight_source,
  };
  return (
    <>
      <div className={styles.scroll}>
        <table aria-label={title} className={styles.table}>
          <thead>
            <tr>
              <th>{subject}</th>
              {['Previsto', 'Utilizado', 'Diferença'].map((column) => (
                <th key={column}>
                  {column} <span className={styles.columnUnit}>(kg)</span>
                </th>
              ))}
              <th>Erro</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an ingredient may come twice, and lines never move
              <Row key={index} name={nameOf(line)} amounts={line} division={division} />
            ))}
          </tbody>
          <tfoot>
            <Row name="Total" amounts={total} isOpen={isRunning} />
          </tfoot>
        </table>
      </div>
      {lines.some(({ typed }) => typed) && (
        <p className={styles.legend}>{typedMark} digitado pelo operador, não pesado</p>
      )}
    </>
  );
}

interface RowProps {
  name: string;
  amounts: Line;
  /** More will come: it is too early to judge. */
  isOpen?: boolean;
  division?: number | null | undefined;
}

function Row({ name, amounts, isOpen = false, division }: RowProps) {
  const { expected_quantity, actual_quantity, skipped, apart_kg = null, typed, weight_source } = amounts;
  const difference = isOpen ? null : differenceOf(amounts);
  return (
    <tr>
      <th scope="row">
        {name}
        {weight_source === 'simulated' && (
          <>
            {' '}
            <Simulated />
          </>
        )}
      </th>
      <td>
        <Kg text={formatNumber(expected_quantity, oneDecimal)} />
      </td>
      <td>
        {skipped ? apart_kg === null ? 'Pulado' : 'Não conta' : <Kg text={formatNumber(actual_quantity, oneDecimal)} />}
        {typed && <span title="Digitado pelo operador, não pesado"> {typedMark}</span>}
      </td>
      <td>
        <Kg text={formatSigned(difference)} />
      </td>
      <td>
        <ErrorBand
          percent={isOpen ? null : errorPercent(amounts)}
          band={lineBand(amounts, division ?? defaultDivisionKg)}
        />
      </td>
    </tr>
  );
}

function isOpen({ actual_quantity, skipped }: Line): boolean {
  return actual_quantity === null && !skipped;
}

/** On a phone the unit stands in the column's head, to make room for the figures. */
function Kg({ text }: { text: string }) {
  return (
    <>
      {text}
      {text !== dash && <span className={styles.unit}> kg</span>}
    </>
  );
}
