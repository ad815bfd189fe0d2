import type { Imported } from './outbox-file.ts';

/** What a file has brought, and what stays in it; nobody sends what another person recorded. */
export function importedText({ readings, operations, annulments, others, left }: Imported): string {
  const parts = [
    counted(readings, 'leitura', 'leituras'),
    counted(operations, 'operação', 'operações'),
    counted(annulments, 'anulação', 'anulações'),
  ].flat();
  const isOne = readings + operations + annulments === 1;
  const own = `${list.format(parts) || '0 leituras'} ${isOne ? 'importada' : 'importadas'}`;
  const rest = [
    ...counted(others, 'registro é de outra pessoa', 'registros são de outra pessoa').map(
      (one) => `${one}: só ela pode importar.`,
    ),
    ...counted(left, 'operação ficou', 'operações ficaram').map(
      (one) => `${one} no arquivo, porque este aparelho tem outra cópia: importe-o em outro.`,
    ),
  ];
  return rest.length === 0 ? own : `${own}. ${rest.join(' ')}`;
}

const list = new Intl.ListFormat('pt-BR');

function counted(count: number, one: string, many: string): string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
}
