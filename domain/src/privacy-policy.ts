/** The privacy policy that stands. Raising its version announces it: by mail to everyone, and once in the panel. */
export const policy: Policy = {
  version: 1,
  day: '2025-07-20',
  /** What is new in it, in a sentence or two. */
  summary: 'Primeira versão.',
};

export interface Policy {
  version: number;
  day: string;
  summary: string;
}
