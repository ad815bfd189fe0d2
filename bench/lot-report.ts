import { addDays, type Day, dayOf } from '@cocho/domain/days';
import type { LotOption } from '@cocho/domain/lots';
import { callApi, wireRequest } from './api.ts';
import { newFarm } from './farm.ts';
import { giveWholeHistory } from './lot-history.ts';
import type { Measurement, Sample } from './measurement.ts';
import { startProgram } from './program.ts';
import type { ReportQuestions } from './programs/direct-report.ts';
import type { Stage } from './stage.ts';

const seconds = 0.6;
const some = 2;
/** As much other data as a feedlot a hundred times larger has. */
const many = 200;
const season = 90;
const threeYears = 3 * 365;
const today = dayOf(new Date(), 'America/Sao_Paulo');
const period = { start_date: addDays(today, -season), end_date: addDays(today, -1) };

/** A lot's report: whatever else there is in the farm, and however long the lot has lived. */
export const lotReport: Measurement = async (stage) => {
  const { manager, load, socketDir, afterwards } = stage;
  const small = await feedlot(stage, 'Confinamento pequeno', some, addDays(today, -season));
  const large = await feedlot(stage, 'Confinamento grande', many, addDays(today, -season));
  const old = await feedlot(stage, 'Confinamento antigo', some, addDays(today, -threeYears));
  const directly = startProgram<ReportQuestions, { p95Ms: number }>(
    new URL('programs/direct-report.ts', import.meta.url),
  );
  afterwards(directly.stop);

  const ask = async (
    { farm, lot }: Feedlot,
    query = `?start_date=${period.start_date}&end_date=${period.end_date}`,
  ) => {
    const request = wireRequest(manager, 'GET', `/farms/${farm}/lots/${lot}/report${query}`);
    return (await load.ask({ port: manager.port, request, connections: 1, seconds })).p95Ms;
  };

  return async () => {
    const own = await ask(small);
    const bare = await directly.ask({ socketDir, ...small, today, period, seconds });
    const sample = (name: string, measured: number, against: number, ratioAtMost: number): Sample => ({
      name,
      unit: 'ms',
      measured,
      against,
      bar: { ratioAtMost },
    });
    return [
      sample(`report of ${season} days ÷ its SQL alone, p95`, own, bare.p95Ms, 2),
      sample(
        `report among ${many.toLocaleString('en')} lots ÷ among ${some}, p95`,
        await ask(large),
        await ask(small),
        1.3,
      ),
      sample(`${season} days of a lot of 3 years ÷ of ${season} days, p95`, await ask(old), await ask(small), 2),
      sample(`whole life of 3 years ÷ of ${season} days, p95`, await ask(old, ''), await ask(small, ''), 10),
    ];
  };
};

export interface Feedlot {
  farm: number;
  lot: number;
}

/** A farm with so many lots, all fed twice a day since a day. */
export async function feedlot(stage: Stage, name: string, count: number, since: Day): Promise<Feedlot> {
  const { manager } = stage;
  const farm = await newFarm(stage, name);
  const rows = Array.from({ length: count }, (_, index) => ({
    line: index + 2,
    name: `Lote ${index + 1}`,
    corral: 'Baia 1',
    quantity: 100,
    entry_date: since,
    initial_avg_weight: 380,
    gmd: 1.5,
    initial_load: 1000,
  }));
  await callApi(manager, 'POST', `/farms/${farm}/lots/import`, { rows, apply: true });
  const { data }: { data: LotOption[] } = JSON.parse(
    (await callApi(manager, 'GET', `/farms/${farm}/lots/options`)).text,
  );
  const lots = data.map(({ id }) => id);
  await giveWholeHistory(stage, farm, lots, since);
  return { farm, lot: lots[0] ?? 0 };
}
