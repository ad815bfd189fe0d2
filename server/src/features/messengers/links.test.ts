import type { MessengerLink } from '@cocho/domain/messengers';
import { describe, expect, test } from 'vitest';
import { startMessaging } from '../../../test/messaging.ts';
import { addPerson } from '../../../test/people.ts';

const { api, sent, codeFor, write, answersTo, allDone, link, runJobs } = await startMessaging();
const { own, neighbour, admin, sql } = api;
const phone = '5534991234567';
await runJobs();

describe('who writes', () => {
  test('a stranger is refused once a day, politely, and told nothing else', async () => {
    await write('5511900000009', 'qual a carga do lote 14?');
    const [refusal] = await answersTo('5511900000009', 1);
    expect(refusal).toContain('conversa só com quem tem conta');
    await write('5511900000009', 'oi', 'quanto comeu o lote 14?');
    await allDone();
    await answersTo('5511900000009', 1);
    await sql`update correspondents set refused_at = now() - interval '25 hours' where address = '5511900000009'`;
    await write('5511900000009', 'oi');
    await answersTo('5511900000009', 2);
  });

  test('a phone is linked by the code of the profile, once and in time, and both forms of its number are one', async () => {
    const code = await codeFor(admin);
    await write(phone, code.toLowerCase());
    const [welcome] = await answersTo(phone, 1);
    expect(welcome).toContain(`Pronto, ${admin.name}`);
    await write('553491234567', 'qual a carga do lote 14?');
    const [answer] = await answersTo('553491234567', 1);
    expect(answer).toContain('A carga projetada de Lote 14');
    await write('5511900000010', code);
    expect((await answersTo('5511900000010', 1))[0]).toContain('só com quem tem conta');
    const late = await codeFor(admin);
    await sql`update link_codes set expires_at = now()`;
    await write('5511900000011', late);
    expect((await answersTo('5511900000011', 1))[0]).toContain('só com quem tem conta');
    const { body } = await api.call<MessengerLink[]>('GET', '/users/me/messengers', { as: admin });
    expect(body.data).toMatchObject([
      { channel: 'whatsapp', linked_at: expect.any(String) },
      { channel: 'telegram', linked_at: null },
    ]);
  });

  test('a new password ends it, with what still waits to be sent', async () => {
    const from = '5534988880002';
    const person = await addPerson(sql, { farms: { [own]: 'technician' } });
    await link(person, from);
    const body = { name: person.name, email: person.email, user_type: 'technician', password: 'outra-senha' };
    const changed = { as: admin, body: { ...body, password_confirmation: body.password } };
    expect((await api.call('PUT', `/farms/${own}/farm_users/${person.id}`, changed)).status).toBe(200);
    await write(from, 'qual a carga do lote 14?');
    await allDone();
    expect(await sql`select user_id from correspondents where address = ${from}`).toEqual([{ user_id: null }]);
    expect(JSON.stringify(sent)).not.toContain('carga projetada');
  });

  test('has their own permissions, in the farm that they say, which every answer names', async () => {
    const both = await addPerson(sql, { name: 'Rita', farms: { [own]: 'worker', [neighbour]: 'admin' } });
    const from = '5534988880002';
    await link(both, from);
    await write(from, 'qual a carga do lote 14?');
    expect((await answersTo(from, 1))[0]).toContain('De qual fazenda?');
    await write(
      from,
      'Fazenda Boa Vista',
      'custo do lote 14',
      'qual a carga do lote 14?',
      'trocar fazenda',
      'Fazenda Vizinha',
      'peso do lote 14',
    );
    const answers = await answersTo(from, 7);
    expect(answers[2]).toContain('Fazenda Boa Vista: Isso o seu acesso não mostra');
    expect(answers[3]).toContain('Fazenda Boa Vista: A carga projetada');
    expect(answers[6]).toContain('Fazenda Vizinha: Não encontrei');
  });
});
