import { stepOf } from '@cocho/domain/batch';
import type { SubOperation } from '@cocho/domain/operations';

/** Where a batch stands, in a few words. */
export function stepLabel(sub: SubOperation): string {
  const step = stepOf(sub);
  switch (step.kind) {
    case 'tare':
      return 'Tara';
    case 'load':
      return `Carga de ${step.line.ingredient_name}`;
    case 'mix':
      return 'Mistura';
    case 'unload':
      return `Descarga em ${step.line.lot_name}`;
    case 'done':
      return 'Descarregada';
  }
}
