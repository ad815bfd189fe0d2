// What the pictures of the help are taken of: the first of each of the demonstration's lists, and where it has nothing
// to show, as in the provider's own pages, a record is added.
import { randomUUID } from 'node:crypto';
import { call, sessionOf } from './photograph.mjs';

/** Answers ids by the names that `help-scenes.mjs` uses. */
export async function fillIn() {
  const manager = await sessionOf('manager');
  const staff = await sessionOf('staff');
  const ofFarm = (path) => `farms/${manager.farm_id}/${path}`;
  const rows = async (session, path) => (await call(session, 'GET', path)).data;
  const first = async (path) => (await rows(manager, ofFarm(path)))[0]?.id;
  const [closed] = await rows(manager, ofFarm('lots/inactive'));
  const [lot, other] = await rows(manager, ofFarm('lots'));

  if ((await first('quarantine')) === undefined)
    await call(manager, 'POST', ofFarm('lots/trough_readings'), {
      readings: [{ client_id: randomUUID(), lot_id: 999_999, note: 5, timestamp: new Date().toISOString() }],
    });
  if ((await rows(staff, 'manager/contacts')).length === 0) await addContact(staff);
  if ((await rows(staff, 'proposals')).length === 0) await addProposals(staff);
  if ((await rows(staff, 'travel_expense_reports')).length === 0)
    await call(staff, 'POST', 'travel_expense_reports', trip());

  const registers = ['recipes', 'rules', 'treats', 'corrals', 'corral_indexes', 'wagons', 'alerts'];
  const ids = await Promise.all(registers.map(async (name) => [name, await first(name)]));
  return {
    ...Object.fromEntries(ids),
    farm: manager.farm_id,
    lots: lot.id,
    ingredients: (await rows(manager, ofFarm('ingredients'))).find(({ name }) => name.startsWith('Milho')).id,
    pair: `${lot.id},${other.id}`,
    closed: closed.id,
    operations: (await rows(manager, ofFarm('operations?status=completed')))[0].id,
    trip: (await rows(staff, 'travel_expense_reports'))[0].id,
  };
}

async function addContact(staff) {
  await call(null, 'POST', 'contacts', {
    name: 'Helena Duarte',
    email: 'helena@fazendaaurora.example',
    phone: '(34) 99123-4567',
    farm_size: 'media',
    message: 'Trato 900 cabeças e quero ver a balança funcionando.',
  });
  const [{ id }] = (await call(staff, 'GET', 'manager/contacts')).data;
  await call(staff, 'PUT', `manager/contacts/${id}`, { status: 'talking', notes: 'Ligar na segunda, às 7 h.' });
}

async function addProposals(staff) {
  const offers = [
    { client_name: 'Fazenda Aurora', client_email: 'helena@fazendaaurora.example' },
    { client_name: 'Boitel Três Irmãos', client_email: 'contato@tresirmaos.example', discount_percent: 5 },
  ];
  for (const offer of offers) {
    const { data } = await call(staff, 'POST', 'proposals', offer);
    await call(staff, 'POST', `proposals/${data.id}/send`);
  }
}

function trip() {
  return {
    client_name: 'Fazenda Aurora',
    technician_name: 'Clara Nogueira',
    departure_date: '2026-03-09',
    return_date: '2026-03-10',
    destination: 'Uberaba, MG',
    travel_purpose: 'Instalação do módulo da balança',
    initial_km: 48_210,
    final_km: 48_612,
    hotels: [{ name: 'Hotel Central', check_in: '2026-03-09', check_out: '2026-03-10', value_cents: 21_000 }],
  };
}
