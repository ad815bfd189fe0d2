/** The generic validation texts, filled with the label the person sees beside the field. */

export function required(label: string): string {
  return `${label} é obrigatório`;
}

export function invalid(label: string): string {
  return `${label} deve estar em um formato válido`;
}

export function atLeastCharacters(label: string, count: number): string {
  return `${label} deve ter pelo menos ${count} caracteres`;
}

export function atMostCharacters(label: string, count: number): string {
  return `${label} deve ter no máximo ${count} caracteres`;
}

export const passwordsDiffer = 'Senhas não conferem';

export function positive(label: string): string {
  return `${label} deve ser um número positivo`;
}

export function notNegative(label: string): string {
  return `${label} não pode ser negativo`;
}

export function wholeNumber(label: string): string {
  return `${label} deve ser um número inteiro`;
}

export function tooLarge(label: string, max: number): string {
  return `${label} deve ser no máximo ${max.toLocaleString('pt-BR')}`;
}
