interface Change {
  /** Grows; the last one seen is remembered. */
  number: number;
  day: string;
  lines: string[];
}

/** What a person notices of each version, the newest first. */
export const changes: [Change, ...Change[]] = [
  {
    number: 1,
    day: '2026-11-16',
    lines: [
      'Operadores de campo entram por link ou QR, sem email: em Usuários, toque em Convidar operador.',
      'Uma fazenda nova tem um guia de cinco passos até o primeiro trato.',
      'A ajuda de cada página, com uma figura, está no seu menu.',
      'Pergunte ao assistente, em qualquer página, com as suas palavras.',
    ],
  },
];
