import { expect, test } from 'vitest';
import { importedText } from './imported-text.ts';

const none = { readings: 0, operations: 0, annulments: 0, others: 0, left: 0 };

test.each([
  [{}, '0 leituras importadas'],
  [{ readings: 1 }, '1 leitura importada'],
  [{ readings: 2, operations: 1 }, '2 leituras e 1 operação importadas'],
  [{ annulments: 1 }, '1 anulação importada'],
  [{ readings: 1, operations: 2, annulments: 3 }, '1 leitura, 2 operações e 3 anulações importadas'],
  [{ others: 1 }, '0 leituras importadas. 1 registro é de outra pessoa: só ela pode importar.'],
  [
    { left: 1 },
    '0 leituras importadas. 1 operação ficou no arquivo, porque este aparelho tem outra cópia: importe-o em outro.',
  ],
  [
    { others: 2, left: 2 },
    '0 leituras importadas. 2 registros são de outra pessoa: só ela pode importar. 2 operações ficaram no arquivo, porque este aparelho tem outra cópia: importe-o em outro.',
  ],
  [{ annulments: 1, others: 2 }, '1 anulação importada. 2 registros são de outra pessoa: só ela pode importar.'],
])('of a file with %j is said: %s', (imported, text) => {
  expect(importedText({ ...none, ...imported })).toBe(text);
});
