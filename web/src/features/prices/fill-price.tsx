import type { MissingInput } from '@cocho/domain/lot-report';
import { Link } from '@tanstack/react-router';

/** Behind a cost that is partial: where the price that it lacks is told. */
export function FillPrice({ id, name }: { id: number; name: string }) {
  return (
    <Link to={`/admin/ingredients/${id}/prices`} style={{ marginRight: '0.6rem', color: 'var(--link)' }}>
      Preencher preço de {name}
    </Link>
  );
}

type Missing = Pick<MissingInput, 'input' | 'ingredient_id' | 'ingredient_name'>;

/** Of all that is missing the prices, each once. */
export function FillPrices({ missing }: { missing: Missing[] }) {
  const prices = new Map(
    missing.filter(({ input }) => input === 'ingredient_price').map((one) => [one.ingredient_id, one]),
  );
  return [...prices.values()].map(({ ingredient_id, ingredient_name }) => (
    <FillPrice key={ingredient_id} id={ingredient_id ?? 0} name={ingredient_name ?? ''} />
  ));
}
