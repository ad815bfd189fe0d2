import type { Share } from '@cocho/domain/composition';
import { dryMatterText, isDryMatterOff, mixDryMatter, offeredDryMatterText } from '@cocho/domain/dry-matters';
import { Alert, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { dryMattersOfToday } from '../dry-matters/dry-matters.api.ts';

interface Props {
  shares: Share[];
  written: number | null;
  onUse: (dryMatterPercent: number) => void;
}

/** Where what was written is far from what the ingredients make: both, and the one to be used. */
export function IngredientsDryMatter({ shares, written, onUse }: Props) {
  const { data: known = [] } = useQuery(dryMattersOfToday());
  const made = mixDryMatter(shares, known);
  if (!isDryMatterOff(written, made)) return null;
  return (
    <Alert color="straw" role="status" aria-label="MS pelos ingredientes">
      <Group justify="space-between">
        {dryMatterText(made, written)}
        <Button variant="default" size="xs" onClick={() => onUse(made)}>
          {offeredDryMatterText(made)}
        </Button>
      </Group>
    </Alert>
  );
}
