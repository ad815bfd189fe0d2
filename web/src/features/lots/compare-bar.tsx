import { comparedCount, fewestCompared } from '@cocho/domain/lot-overview';
import { Button, Checkbox, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { comparisonLink } from '../lot-overview/comparison-link.ts';
import { useChosenLots } from './chosen-lots.ts';

/** Ticks a lot to be compared. */
export function CompareTick({ lot: { id, name } }: { lot: { id: number; name: string } }) {
  const { ids, isFull, toggle } = useChosenLots();
  const chosen = ids.includes(id);
  return (
    <Checkbox
      size="md"
      aria-label={`Comparar ${name}`}
      checked={chosen}
      disabled={isFull && !chosen}
      onChange={() => toggle(id)}
    />
  );
}

/** What is ticked, and the way to see it side by side. */
export function CompareBar() {
  const { ids, clear } = useChosenLots();
  if (ids.length === 0) return null;
  const enough = ids.length >= fewestCompared;
  return (
    <Group mb="md" gap="sm" role="group" aria-label="Comparar lotes">
      <Text size="md" role="status">
        {ids.length === 1 ? '1 lote marcado' : `${ids.length} lotes marcados`}
        {!enough && `. ${comparedCount}`}
      </Text>
      {enough && <Button renderRoot={(props) => <Link {...comparisonLink(ids)} {...props} />}>Comparar</Button>}
      <Button variant="subtle" onClick={clear}>
        Limpar
      </Button>
    </Group>
  );
}
