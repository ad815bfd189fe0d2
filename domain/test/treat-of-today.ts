import type { TodayItem } from '../src/feeding-day.ts';

/** 1.000 kg of Terminação for two lots: 600 and 400 of either side. */
export function treatOfToday(change: Partial<TodayItem> = {}): TodayItem {
  return {
    id: 9,
    schedule_id: 3,
    scheduled_time: '07:00',
    rule: { id: 4, name: 'Engorda' },
    recipe: {
      id: 5,
      name: 'Terminação',
      timer: 4,
      dry_matter_percent: 62,
      recipes_ingredients: [
        { ingredient_id: 1, ingredient_name: 'Silagem', percent: 60 },
        { ingredient_id: 2, ingredient_name: 'Milho', percent: 40 },
      ],
    },
    treat: { id: 6, name: 'Manhã', percent: 50 },
    lots: [lotOfToday(1, 1200), lotOfToday(2, 800)],
    ...change,
  };
}

export function lotOfToday(id: number, projected_load: number): TodayItem['lots'][number] {
  const trail = { base_load: projected_load, base_at: null, events: [] };
  return { id, name: `Lote ${id}`, corral_name: `Baia ${id}`, current_quantity: 100, projected_load, ...trail };
}
