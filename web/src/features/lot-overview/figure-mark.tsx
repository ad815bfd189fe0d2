import { dash } from '@cocho/domain/formats';

/** Of a figure that is there. */
export function FigureMark({ mark, of }: { mark: string | undefined; of: string }) {
  return mark && of !== dash ? <sup>{mark}</sup> : null;
}
