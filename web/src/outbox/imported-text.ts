import type { Imported } from './outbox-file.ts';

/** What a file has brought; nobody sends what another person recorded. */
export function importedText({ readings, operations, annulments, others }: Imported): string {
  const parts = [
    counted(readings, 'leitura', 'leituras'),
    counted(operations, 'operação', 'operações'),
    counted(annulments, 'anulação', 'anulações'),
  ].flat();
  const isOne = readings + operations + annulments === 1;
  const own = `${list.format(parts) || '0 leituras'} ${isOne ? 'importada' : 'importadas'}`;
  if (others === 0) return own;
  const left = others === 1 ? '1 registro é de outra pessoa' : `${others} registros são de outra pessoa`;
  return `${own}. ${left}: só ela pode importar.`;
}

const list = new Intl.ListFormat('pt-BR');

function counted(count: number, one: string, many: string): string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
}
