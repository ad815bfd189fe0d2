import type { FarmNames } from '../src/assistant/farm-names.ts';

/** A Thursday. */
export const today = '2026-03-12';

/** The farm of the questions: lots of every way of naming them, two of some names. */
export const names: FarmNames = {
  corrals: [
    ...Array.from({ length: 10 }, (_, index) => ({
      id: index + 1,
      name: `Baia ${String(index + 1).padStart(2, '0')}`,
    })),
    { id: 11, name: 'Enfermaria' },
  ],
  lots: [
    lot(8, 'Lote 8', 1, null, false),
    lot(12, 'Lote 12', 1),
    lot(14, 'Lote 14', 2),
    lot(15, 'Lote 15', 3, 'Agro Silva'),
    lot(21, 'Nelore do Tavares', 4, 'Irmãos Tavares'),
    lot(22, 'Cruzado Angus', 5),
    lot(23, 'Garrotes Santa Rita', 6),
    lot(27, 'Baia 07 - 120226', 7),
    lot(28, 'Baia 08 - Pecuária Três Rios', 8, 'Pecuária Três Rios'),
    lot(29, 'Lote 9 A', 9),
    lot(30, 'Lote 9 B', 10),
    lot(31, 'Novilhas Tavares', 11, 'Irmãos Tavares'),
  ],
  people: [
    { id: 1, name: 'João Batista' },
    { id: 2, name: 'Marina Prado' },
    { id: 3, name: 'Clara Nogueira' },
    { id: 4, name: 'João Pedro Souza' },
  ],
  ingredients: [
    { id: 1, name: 'Silagem de milho' },
    { id: 2, name: 'Milho moído seco' },
    { id: 3, name: 'Casca de soja' },
    { id: 4, name: 'Polpa cítrica' },
    { id: 5, name: 'Caroço de algodão' },
    { id: 6, name: 'Núcleo mineral' },
    { id: 7, name: 'Ureia' },
  ],
  recipes: [
    { id: 1, name: 'Adaptação' },
    { id: 2, name: 'Crescimento' },
    { id: 3, name: 'Terminação' },
  ],
  indexes: [
    { id: 1, name: '0 - Cocho limpo e lambido', value: 10, short_name: '0' },
    { id: 2, name: '0,5 - Cocho limpo', value: 5, short_name: '0,5' },
    { id: 3, name: '1 - Sobra fina', value: 0, short_name: '1' },
    { id: 4, name: '2 - Sobra de 25 a 50%', value: -5, short_name: '2' },
    { id: 5, name: '3 - Sobra acima de 50%', value: -10, short_name: '3' },
    { id: 6, name: '4 - Cocho intocado', value: -20, short_name: '4' },
    { id: 7, name: 'Suspender trato', value: -100, short_name: null },
  ],
  treat_items: [
    { id: 1, scheduled_time: '06:00', treat_name: 'Trato da manhã', rule_name: 'Engorda' },
    { id: 2, scheduled_time: '11:00', treat_name: 'Trato do meio-dia', rule_name: 'Engorda' },
    { id: 3, scheduled_time: '15:30', treat_name: 'Trato da tarde', rule_name: 'Engorda' },
  ],
  alerts: [
    { id: 1, name: 'Trato das 06:00 atrasado 45 min', lot_ids: [12, 14] },
    { id: 2, name: 'Baia 07: cocho intocado', lot_ids: [27] },
    { id: 3, name: '2 ingredientes sem preço', lot_ids: [] },
  ],
};

function lot(id: number, name: string, corral_id: number, client_name: string | null = null, active = true) {
  return { id, name, corral_id, client_name, active };
}
