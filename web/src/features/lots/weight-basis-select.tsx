import { weightBases, weightBasisLabels } from '@cocho/domain/weight-basis';
import { NativeSelect, type NativeSelectProps } from '@mantine/core';

const bases = weightBases.map((value) => ({ value, label: weightBasisLabels[value] }));

/** Whether the cattle came to the scale full or fasted. */
export function WeightBasisSelect(props: NativeSelectProps) {
  return <NativeSelect label="Base do peso" data={bases} {...props} />;
}
