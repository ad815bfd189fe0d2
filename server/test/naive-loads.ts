interface Load {
  ingredient_id: number;
  expected_quantity: number;
  actual_quantity: number | null;
}

/** What a kg of a wagon is made of: as it was loaded; where nobody weighed any load, as it was to be; null where nothing was. */
export function sharesOf(loads: Load[]): { ingredient: number | null; share: number }[] {
  const isWeighed = loads.some(({ actual_quantity }) => actual_quantity !== null);
  const kg = (load: Load) => (isWeighed ? (load.actual_quantity ?? 0) : load.expected_quantity);
  const whole = loads.reduce((sum, load) => sum + kg(load), 0);
  if (whole === 0) return [{ ingredient: null, share: 1 }];
  return loads.map((load) => ({ ingredient: load.ingredient_id, share: kg(load) / whole }));
}
