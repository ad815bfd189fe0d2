import { type LotCostsInput, lotCostFields } from '@cocho/domain/lot-costs';
import type { Queryable } from '../../db/db.ts';
import { conflict, invalidField } from '../../http/errors.ts';

/** What was said about the lot's money; the rest stays as it is. */
export function costColumns(body: LotCostsInput): Record<string, string | number | boolean | null> {
  const said = lotCostFields.filter((field) => body[field] !== undefined);
  return Object.fromEntries(said.map((field) => [field, body[field] === '' ? null : (body[field] ?? null)]));
}

/** The farm charges an owner, and something. */
export async function requireWholeContract(tx: Queryable, farmId: number, id: number): Promise<void> {
  const [lot] = await tx<[{ client_name: string | null; contract_cents: number | null }?]>`
    select client_name, contract_cents from lots where farm_id = ${farmId} and id = ${id} and contract_kind is not null
  `;
  if (!lot) return;
  if (lot.contract_cents === null) throw invalidField('contract_cents', 'Valor do contrato é obrigatório');
  if (!lot.client_name) throw conflict('Só um lote com cliente pode ter contrato', 'contract_kind');
}
