import { totalRows } from '@cocho/domain/travel-expense-document';
import { expenseTotals } from '@cocho/domain/travel-expenses';
import { type ExpenseValues, spentOf } from './expense-values.ts';
import styles from './travel-expenses.module.css';

/** The sums while they are typed, as the server will reckon them. */
export function ExpenseTotals({ values, kmPrice }: { values: ExpenseValues; kmPrice: number | undefined }) {
  return (
    <dl className={styles.totals} aria-label="Totais">
      {totalRows(expenseTotals(spentOf(values), kmPrice)).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
