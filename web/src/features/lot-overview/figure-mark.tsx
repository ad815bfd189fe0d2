import { dash } from '@cocho/domain/formats';
import type { Mark } from './overview-columns.ts';

/** Of a figure that is there. */
export function FigureMark({ mark, of }: { mark: Mark | null | undefined; of: string }) {
  return mark && of !== dash ? <sup>{mark}</sup> : null;
}
