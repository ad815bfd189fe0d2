import type { UserType } from '@cocho/domain/permissions';
import { todayIn } from '../clock.ts';
import type { Queryable, Sql } from '../db.ts';
import { addMember } from '../features/farm-users.ts';
import { createUser } from '../features/session.ts';
import { seedRegisters } from './registers.ts';

export const demoPassword = 'cocho123';

export const demoLogins = [
  { email: 'gestor@demo.cocho.app', name: 'Marina Prado', role: 'Gestora da Fazenda Boa Vista e da Fazenda Santa Fé' },
  { email: 'operador@demo.cocho.app', name: 'João Batista', role: 'Operador' },
  { email: 'tecnico@demo.cocho.app', name: 'Clara Nogueira', role: 'Técnica' },
  { email: 'gestor@vizinha.cocho.app', name: 'Otávio Reis', role: 'Gestor da Fazenda Vizinha' },
  { email: 'novo@demo.cocho.app', name: 'Rafael Lima', role: 'Sem fazenda' },
  { email: 'suporte@demo.cocho.app', name: 'Suporte Cocho', role: 'Equipe do Cocho' },
];

const farms: { name: string; pens: number; members: [email: string, type: UserType][] }[] = [
  {
    name: 'Fazenda Boa Vista',
    pens: 24,
    members: [
      ['gestor@demo.cocho.app', 'admin'],
      ['operador@demo.cocho.app', 'worker'],
      ['tecnico@demo.cocho.app', 'technician'],
    ],
  },
  { name: 'Fazenda Santa Fé', pens: 8, members: [['gestor@demo.cocho.app', 'admin']] },
  { name: 'Fazenda Vizinha', pens: 6, members: [['gestor@vizinha.cocho.app', 'admin']] },
];

const time_zone = 'America/Sao_Paulo';

/** Fills an empty database through the product's own functions, in one transaction. */
export async function seedDemo(sql: Sql): Promise<void> {
  const [{ seeded }] = await sql<[{ seeded: boolean }]>`select exists (select from users) as seeded`;
  if (seeded) return;
  await sql.begin(async (tx) => {
    const people = await seedPeople(tx);
    for (const { name, pens, members } of farms) {
      const [farm] = await tx<[{ id: number }]>`
        insert into farms (name, plan, time_zone) values (${name}, 'enterprise', ${time_zone}) returning id
      `;
      const ids = members.map(([email]) => people.get(email) ?? 0);
      for (const [index, [, user_type]] of members.entries()) {
        await addMember(tx, farm.id, { id: ids[index] ?? 0, user_type, active: true });
      }
      const scope = { farm_id: farm.id, user_id: null, today: todayIn(time_zone), time_zone };
      await seedRegisters(tx, scope, pens, ids);
    }
  });
}

async function seedPeople(tx: Queryable): Promise<Map<string, number>> {
  const people = new Map<string, number>();
  for (const { email, name } of demoLogins) {
    people.set(email, await createUser(tx, { email, name, password: demoPassword }));
  }
  await tx`update users set staff = true where email = 'suporte@demo.cocho.app'`;
  return people;
}
