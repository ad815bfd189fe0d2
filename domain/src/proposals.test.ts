import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instalmentRows, proposalFileName } from './proposal-document.ts';
import {
  mayProposal,
  ProposalInput,
  proposalDeeds,
  proposalDefaults,
  proposalFigures,
  proposalNumber,
  proposalStatuses,
  proposalStatusLabel,
  sendingRefusal,
} from './proposals.ts';

const day = '2026-03-12';
const figures = (changes: Partial<typeof proposalDefaults> = {}) =>
  proposalFigures({ ...proposalDefaults, ...changes }, day);

test('a proposal that says nothing but its client has the usual values', () => {
  expect(ProposalInput.parse({ client_name: ' Fazenda Boa Vista ' })).toEqual({
    client_name: 'Fazenda Boa Vista',
    kit_value_cents: 1_230_000,
    discount_percent: 0,
    monthly_subscription_cents: 50_000,
    ai_service_cents: 9_000,
  });
  expect(figures()).toEqual({
    discount_cents: 0,
    total_cents: 1_230_000,
    monthly_total_cents: 59_000,
    valid_until: '2026-03-27',
    instalments: [
      { due: '2026-03-12', cents: 615_000 },
      { due: '2026-04-11', cents: 615_000 },
    ],
  });
});

test.each([
  [1_230_000, 10, 123_000, 1_107_000, [553_500, 553_500]],
  [1_230_000, 100, 1_230_000, 0, [0, 0]],
  [1_230_000, 33.33, 409_959, 820_041, [410_021, 410_020]],
  [1_000_050, 0.01, 100, 999_950, [499_975, 499_975]],
  [1_005, 10, 101, 904, [452, 452]],
  [1, 50, 1, 0, [0, 0]],
  [3, 0, 0, 3, [2, 1]],
  [10_000_000_000, 12.34, 1_234_000_000, 8_766_000_000, [4_383_000_000, 4_383_000_000]],
])(
  'a kit of %i cents less %d%% is %i off and %i to pay, in %j',
  (kit_value_cents, discount_percent, off, total, parts) => {
    const { discount_cents, total_cents, instalments } = figures({ kit_value_cents, discount_percent });
    expect([discount_cents, total_cents]).toEqual([off, total]);
    expect(instalments.map(({ cents }) => cents)).toEqual(parts);
  },
);

test('whatever the discount, nothing is lost: discount and instalments add up to the kit, in whole cents', () => {
  const kit = fc.integer({ min: 0, max: 10_000_000_000 });
  const hundredths = fc.integer({ min: 0, max: 10_000 });
  fc.assert(
    fc.property(kit, hundredths, (kit_value_cents, percent) => {
      const { discount_cents, total_cents, instalments } = figures({
        kit_value_cents,
        discount_percent: percent / 100,
      });
      const [first = 0, second = 0] = instalments.map(({ cents }) => cents);
      expect(Number.isInteger(discount_cents)).toBe(true);
      expect(discount_cents + first + second).toBe(kit_value_cents);
      expect(first - second).toBe(total_cents % 2);
    }),
  );
});

test.each([
  [{ discount_percent: -0.01 }, 'Desconto não pode ser negativo'],
  [{ discount_percent: 100.01 }, 'Desconto deve ser no máximo 100'],
  [{ discount_percent: 1.005 }, 'Desconto deve ter no máximo 2 casas decimais'],
  [{ kit_value_cents: 10.5 }, 'Valor do kit deve ser um número inteiro'],
  [{ ai_service_cents: -1 }, 'Serviço de IA não pode ser negativo'],
  [{ client_name: ' ' }, 'Nome do cliente é obrigatório'],
  [{ client_tax_id: '12.ABC.345/01DE-36' }, 'CPF/CNPJ inválido: confira os dígitos'],
  [{ client_email: 'ana@' }, 'Email do cliente deve estar em um formato válido'],
])('%j is refused: %s', (changes, message) => {
  const { error } = ProposalInput.safeParse({ client_name: 'Ana', ...changes });
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test('the new CNPJ with letters is taken', () => {
  expect(ProposalInput.parse({ client_name: 'Ana', client_tax_id: '12.abc.345/01de-35' }).client_tax_id).toBe(
    '12ABC34501DE35',
  );
});

test.each([
  [2026, 1, '2026-0001'],
  [2027, 9_999, '2027-9999'],
  [2027, 10_000, '2027-10000'],
])('the proposals of %i: number %i reads %s', (year, count, read) => {
  expect(proposalNumber(year, count)).toBe(read);
});

describe('statuses', () => {
  test('each has its word, and an unknown one reads as a draft', () => {
    expect([...proposalStatuses, 'lost', 'toString'].map(proposalStatusLabel)).toEqual([
      'Rascunho',
      'Enviada',
      'Aprovada',
      'Rejeitada',
      'Expirada',
      'Rascunho',
      'Rascunho',
    ]);
  });

  test.each([
    ['draft', ['edit', 'send', 'delete']],
    ['sent', ['edit', 'send', 'answer', 'delete']],
    ['approved', []],
    ['rejected', ['delete']],
    ['expired', ['delete']],
  ] as const)('%s allows %j and nothing else', (status, allowed) => {
    expect(proposalDeeds.filter((deed) => mayProposal(status, deed))).toEqual(allowed);
  });
});

test.each([
  ['draft', 'ana@cliente.test', null],
  ['sent', 'ana@cliente.test', null],
  ['draft', null, 'Informe o email do cliente para enviar'],
  ['approved', 'ana@cliente.test', 'A proposta foi aprovada e não muda mais. Duplique-a para fazer outra.'],
  ['expired', null, 'A proposta expirou. Duplique-a para fazer outra.'],
] as const)('one that is %s, to %s, is refused with %j', (status, client_email, refusal) => {
  expect(sendingRefusal({ status, client_email })).toBe(refusal);
});

test('the entry of a proposal accepted on its day is due that day, later within three days', () => {
  const { instalments } = figures();
  const dues = (accepted_on: string | null = null) =>
    instalmentRows({ instalments, accepted_on }).map(([, due]) => due);
  expect(dues()).toEqual(['12/03/2026', '11/04/2026']);
  expect(dues('2026-03-12')).toEqual(['12/03/2026', '11/04/2026']);
  expect(dues('2026-03-13')).toEqual(['Entrada em até 3 dias do aceite', '11/04/2026']);
});

test.each([
  ['Fazenda São João', 'proposta_Fazenda_São_João_7.pdf'],
  ['../../etc/passwd', 'proposta_etc_passwd_7.pdf'],
  ['a"; filename="x.exe\r\n', 'proposta_a_filename_x.exe__7.pdf'],
  ['😀', 'proposta_sem_nome_7.pdf'],
])('the file of %j is %s', (client_name, name) => {
  expect(proposalFileName({ id: 7, client_name })).toBe(name);
});
