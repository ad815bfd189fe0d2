import { hundredths } from '../load-arithmetic.ts';
import type { OperationRow } from '../operation-records.ts';
import { rulesText, worstLineText } from '../operation-texts.ts';
import { statusLabel } from '../operations.ts';
import { type Column, ownLine, type Sheet } from './sheet.ts';

/** What the list shows of each, a mark of it as a word. */
export const operationSheet: Sheet<OperationRow> = {
  title: 'Operações',
  lines: ownLine,
  columns: [
    { label: 'Operação', kind: 'text', value: ({ id }) => `#OP-${id}` },
    { label: 'Dia', kind: 'day', value: ({ day }) => day },
    { label: 'Status', kind: 'text', value: ({ status }) => statusLabel(status) },
    { label: 'Operador', kind: 'text', value: ({ user }) => user.name },
    { label: 'Início', kind: 'instant', value: ({ start_time }) => start_time },
    { label: 'Fim', kind: 'instant', value: ({ end_time }) => end_time },
    { label: 'Regras', kind: 'text', value: ({ sub_operations }) => rulesText(sub_operations) },
    { label: 'Previsto (kg)', kind: 'number', value: ({ expected_quantity }) => expected_quantity },
    { label: 'Fornecido (kg)', kind: 'number', value: ({ actual_quantity }) => actual_quantity },
    { label: 'Erro (%)', kind: 'number', value: ({ error_percent }) => error_percent && hundredths(error_percent) },
    { label: 'Pior linha', kind: 'text', value: ({ worst_line }) => worst_line && worstLineText(worst_line) },
    mark('Fora do alvo', ({ off_target }) => off_target),
    mark('Trato repetido', ({ repeated }) => repeated),
    mark('Balança simulada', ({ simulated }) => simulated),
  ],
};

function mark(label: string, isMarked: (operation: OperationRow) => boolean): Column<OperationRow> {
  return { label, kind: 'text', value: (operation) => (isMarked(operation) ? 'Sim' : 'Não') };
}
