import { addDays, dayOf } from '@cocho/domain/days';
import { callApi, wireRequest } from './api.ts';
import { type Feedlot, feedlot } from './lot-report.ts';
import { type Measurement, median } from './measurement.ts';
import { residentMb } from './resident.ts';

/** Two wagons a day are two rows: more than half a year of feed. */
const rows = 400;
const few = 20;
const many = 500;
const atOnce = 10;
const idleSeconds = 0.8;
/** Less than so many documents take, one after the other: all of it is asked while they are made. */
const busySeconds = 2;
const today = dayOf(new Date(), 'America/Sao_Paulo');

/** A report as a PDF: how long it takes, what others notice of it, and what is left of it in memory. */
export const lotReportPdf: Measurement = async (stage) => {
  const { manager, load, farmId, pid } = stage;
  const long = await feedlot(stage, 'Confinamento de meio ano', 1, addDays(today, -rows / 2));
  const short = await feedlot(stage, 'Confinamento de uma semana', 1, addDays(today, -7));
  const getList = {
    port: manager.port,
    request: wireRequest(manager, 'GET', `/farms/${farmId}/ingredients`),
    connections: 1,
  };
  const grown = await memoryGrowth();

  return async () => {
    await print(long);
    const times: number[] = [];
    for (let index = 0; index < 5; index += 1) times.push(await print(long));
    const idle = await load.ask({ ...getList, seconds: idleSeconds });
    const printing = Promise.all(Array.from({ length: atOnce }, () => print(long)));
    const busy = await load.ask({ ...getList, seconds: busySeconds });
    await printing;
    return [
      { name: `PDF of ${rows} rows, warm`, unit: 'ms', measured: median(times), against: 150, bar: { atMost: 150 } },
      {
        name: `50 ingredients, p99 during ${atOnce} PDFs ÷ idle`,
        unit: 'ms',
        measured: busy.p99Ms,
        against: idle.p99Ms,
        bar: { ratioAtMost: 3 },
      },
      grown,
    ];
  };

  async function print({ farm, lot }: Feedlot): Promise<number> {
    const begun = performance.now();
    await callApi(manager, 'GET', `/farms/${farm}/lots/${lot}/report/pdf`);
    return performance.now() - begun;
  }

  /** Once is enough: what leaks after five hundred would leak in every round. */
  async function memoryGrowth() {
    for (let index = 0; index < few; index += 1) await print(short);
    const after = residentMb(pid);
    for (let index = few; index < many; index += 1) await print(short);
    return {
      name: `memory after ${many} PDFs ÷ after ${few}`,
      unit: 'MB' as const,
      measured: residentMb(pid),
      against: after,
      bar: { ratioAtMost: 1.5 },
    };
  }
};
