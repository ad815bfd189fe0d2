import type { LotOption } from '@cocho/domain/lots';
import { callApi, freshId, wireRequest } from './api.ts';
import { giveRecentHistory } from './lot-history.ts';
import type { Measurement } from './measurement.ts';
import type { Stage } from './stage.ts';

const few = 50;
const many = 5000;
const seconds = 0.8;
export const lotsPage = `/lots?page=1&items=${few}`;

/** The same page of a small feedlot and of a large one: the second may take at most twice as long. */
export const lotsListGrowth: Measurement = async (stage) => {
  const { manager, farmId, otherFarmId, load } = stage;
  await fillLots(stage, farmId, few);
  await fillLots(stage, otherFarmId, many);
  const { port } = manager;
  const ask = (farm: number) =>
    load.ask({
      port,
      request: wireRequest(manager, 'GET', `/farms/${farm}${lotsPage}&anew=${freshId}`),
      connections: 4,
      seconds,
    });

  return async () => {
    const small = await ask(farmId);
    const large = await ask(otherFarmId);
    const name = `page of ${many.toLocaleString('en')} lots ÷ of ${few}, p95`;
    return [{ name, unit: 'ms', measured: large.p95Ms, against: small.p95Ms, bar: { ratioAtMost: 2 } }];
  };
};

/** Through the product's own import, up to so many active lots, each with a month behind it. */
export async function fillLots(stage: Stage, farmId: number, count: number): Promise<void> {
  const { manager } = stage;
  const { data } = JSON.parse((await callApi(manager, 'GET', `/farms/${farmId}/lots`)).text);
  const [{ name: corral }] = JSON.parse((await callApi(manager, 'GET', `/farms/${farmId}/corrals`)).text).data;
  const missing = Math.max(0, count - data.length);
  if (missing === 0) return;
  const rows = Array.from({ length: missing }, (_, index) => ({
    line: index + 2,
    name: `Lote de medição ${index + 1}`,
    corral,
    quantity: 100,
    entry_date: '2026-01-10',
    gmd: 1.5,
    initial_load: 1000,
  }));
  await callApi(manager, 'POST', `/farms/${farmId}/lots/import`, { rows, apply: true });
  const known = new Set(data.map(({ id }: { id: number }) => id));
  const { data: all }: { data: LotOption[] } = JSON.parse(
    (await callApi(manager, 'GET', `/farms/${farmId}/lots/options`)).text,
  );
  const added = all.map(({ id }) => id).filter((id) => !known.has(id));
  await giveRecentHistory(stage, farmId, added);
}
