import { formatKg } from './format-kg.ts';

/** No wagon holds more. */
const heaviest = 50_000;

/** kg as somebody typed them; a field that is empty or holds half a number gives text. */
export type TypedWeight = number | string;

export function isWeight(typed: TypedWeight): typed is number {
  return typeof typed === 'number' && typed >= 0 && typed <= heaviest;
}

export function weightError(typed: TypedWeight): string | null {
  return typed === '' || isWeight(typed) ? null : `Peso deve ser de 0 a ${formatKg(heaviest)}`;
}
