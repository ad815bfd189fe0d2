import {
  type FedLot,
  keepDryMatterQuestion,
  keepDryMatterRemark,
  keptLoads,
  keptLoadText,
} from '@cocho/domain/diet-changes';
import { Checkbox, Text } from '@mantine/core';

interface Props {
  lots: FedLot[];
  /** Of what they are to eat. */
  dryMatterPercent: number | null;
  checked: boolean;
  onChange: (keep: boolean) => void;
}

/** Asked where what is being written would give lots another dry matter; yes, unless somebody says no. */
export function KeepDryMatter({ lots, dryMatterPercent, checked, onChange }: Props) {
  const loads = keptLoads(lots, dryMatterPercent);
  if (loads.length === 0) return null;
  return (
    <div>
      <Checkbox
        label={keepDryMatterQuestion(loads)}
        description={keepDryMatterRemark(loads)}
        checked={checked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {loads.length > 1 && (
        <Text component="ul" size="sm">
          {loads.map((load) => (
            <li key={load.name}>{keptLoadText(load)}</li>
          ))}
        </Text>
      )}
    </div>
  );
}
