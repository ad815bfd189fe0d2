import type { UserType } from '@cocho/domain/permissions';
import type { Queryable, Sql } from './db.ts';
import { addMember } from './features/farm-users.ts';
import { createIngredient } from './features/ingredients.ts';
import { createUser } from './features/session.ts';

export const demoPassword = 'cocho123';

export const demoLogins = [
  { email: 'gestor@demo.cocho.app', name: 'Marina Prado', role: 'Gestora da Fazenda Boa Vista e da Fazenda Santa Fé' },
  { email: 'operador@demo.cocho.app', name: 'João Batista', role: 'Operador' },
  { email: 'tecnico@demo.cocho.app', name: 'Clara Nogueira', role: 'Técnica' },
  { email: 'gestor@vizinha.cocho.app', name: 'Otávio Reis', role: 'Gestor da Fazenda Vizinha' },
  { email: 'novo@demo.cocho.app', name: 'Rafael Lima', role: 'Sem fazenda' },
  { email: 'suporte@demo.cocho.app', name: 'Suporte Cocho', role: 'Equipe do Cocho' },
];

const farms: { name: string; members: [email: string, type: UserType][] }[] = [
  {
    name: 'Fazenda Boa Vista',
    members: [
      ['gestor@demo.cocho.app', 'admin'],
      ['operador@demo.cocho.app', 'worker'],
      ['tecnico@demo.cocho.app', 'technician'],
    ],
  },
  { name: 'Fazenda Santa Fé', members: [['gestor@demo.cocho.app', 'admin']] },
  { name: 'Fazenda Vizinha', members: [['gestor@vizinha.cocho.app', 'admin']] },
];

const ingredients = [
  'Silagem de milho',
  'Milho moído seco',
  'Caroço de algodão',
  'Casca de soja',
  'Polpa cítrica',
  'Farelo de soja',
  'Bagaço de cana',
  'Núcleo mineral',
  'Ureia',
];

/** Fills an empty database through the product's own functions, in one transaction. */
export async function seedDemo(sql: Sql): Promise<void> {
  const [{ seeded }] = await sql<[{ seeded: boolean }]>`select exists (select from users) as seeded`;
  if (seeded) return;
  await sql.begin(async (tx) => {
    const people = await seedPeople(tx);
    for (const { name, members } of farms) {
      const [farm] = await tx<[{ id: number }]>`
        insert into farms (name, plan) values (${name}, 'enterprise') returning id
      `;
      for (const [email, user_type] of members) {
        await addMember(tx, farm.id, { id: people.get(email) ?? 0, user_type, active: true });
      }
      for (const ingredient of ingredients) await createIngredient(tx, farm.id, { name: ingredient });
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
