import { z } from 'zod';
import { optionalText, registerRow, requiredNumber, requiredText, Version } from './fields.ts';
import { invalid, required, tooLarge } from './messages.ts';
import { isModuleAddress } from './module-address.ts';
import { capacityKg, divisionKg } from './wagon-limits.ts';

export const WagonInput = z
  .object({
    name: requiredText('Nome'),
    capacity_kg: between('Capacidade', capacityKg),
    division_kg: between('Divisão da balança', divisionKg),
    /** Where the module on its weight sensors is, and what it wants to hear. Without one, weights are typed. */
    module_url: optionalText('Endereço do módulo', 200).refine(
      (url) => !url || isModuleAddress(url),
      'Endereço do módulo deve começar com wss:// ou ws://',
    ),
    pairing_code: optionalText('Código de pareamento', 40),
    version: Version.optional(),
  })
  .refine(({ module_url, pairing_code }) => !module_url || pairing_code, {
    path: ['pairing_code'],
    message: required('Código de pareamento'),
  });
export type WagonInput = z.infer<typeof WagonInput>;

/** What a device must know of the wagon that it sits in. */
export const WagonHere = z.object({
  id: registerRow.id,
  name: z.string(),
  capacity_kg: z.number(),
  division_kg: z.number(),
  module_url: z.string().nullable(),
  /** Whoever reads it may operate: `wagons.read` and `operations.write` are the same people. */
  pairing_code: z.string().nullable(),
});
export type WagonHere = z.infer<typeof WagonHere>;

export const Wagon = WagonHere.extend(registerRow);
export type Wagon = z.infer<typeof Wagon>;

function between(label: string, { min, max }: { min: number; max: number }) {
  const least = `${label} deve ser no mínimo ${min.toLocaleString('pt-BR')}`;
  return requiredNumber(label, invalid(label)).min(min, least).max(max, tooLarge(label, max));
}
