import { Link } from '@tanstack/react-router';

/** Behind a cost that is partial: where the price that it lacks is told. */
export function FillPrice({ id, name }: { id: number; name: string }) {
  return (
    <Link to={`/admin/ingredients/${id}/prices`} style={{ marginRight: '0.6rem', color: 'var(--link)' }}>
      Preencher preço de {name}
    </Link>
  );
}
