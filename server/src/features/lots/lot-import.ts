import type { LineError } from '@cocho/domain/imports';
import type { LotInput } from '@cocho/domain/lots';
import { lotSheet } from '@cocho/domain/sheets/lots';
import { namedRows } from '../../registers/references.ts';
import type { ImportSpec } from '../../registers/register-import.ts';
import { planErrors } from '../farms/plan-limits.ts';

export const lotNameTaken = 'Já existe um lote ativo com este nome';

/** Lots may share a name, but a file brought in twice by mistake must not double the herd. */
export const lotImport: ImportSpec<LotInput> = {
  sheet: lotSheet,
  taken: {
    where: (sql) => sql`t.deactivated_at is null`,
    message: lotNameTaken,
  },
  draft: async (sql, { farm_id }, lines) => {
    const corrals = await namedRows(sql, farm_id, 'corrals');
    const errors: LineError[] = [];
    const drafts = lines.map(({ line, corral, ...body }) => {
      const corral_id = corrals.idOf(corral);
      if (corral !== null && corral_id === null) errors.push({ line, field: 'corral', message: 'Baia não encontrada' });
      return { line, body: { ...body, corral_id } };
    });
    return { drafts, errors };
  },
  check: async (sql, { farm_id }, accepted) => {
    const messages = await planErrors(
      sql,
      farm_id,
      accepted.map(({ body }) => body.quantity),
    );
    const index = messages.findIndex((message) => message !== null);
    const lot = accepted[index];
    return lot ? [{ line: lot.line, field: 'quantity', message: messages[index] ?? '' }] : [];
  },
};
