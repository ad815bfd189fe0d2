import { wireRequest } from './api.ts';
import { grownFarm, today } from './grown-farm.ts';
import type { Measurement, Sample } from './measurement.ts';
import { startProgram } from './program.ts';
import type { BoardQuestions } from './programs/direct-board.ts';

const seconds = 2;

/** The board of the day in a feedlot of five thousand lots, in the middle of its second treat. */
export const dashboardNow: Measurement = async (stage) => {
  const { manager, load, socketDir, afterwards } = stage;
  const { id: farm, lots } = await grownFarm(stage);
  const directly = startProgram<BoardQuestions, { p95Ms: number }>(
    new URL('programs/direct-board.ts', import.meta.url),
  );
  afterwards(directly.stop);
  const request = wireRequest(manager, 'GET', `/farms/${farm}/dashboard/now`);

  return async () => {
    const { p95Ms } = await load.ask({ port: manager.port, request, connections: 1, seconds });
    const bare = await directly.ask({ socketDir, farm, today, seconds });
    const sample = (name: string, bar: Sample['bar']): Sample[] => [
      { name, unit: 'ms', measured: p95Ms, against: bare.p95Ms, ...(bar && { bar }) },
    ];
    return [
      ...sample(`board of ${lots.length.toLocaleString('en')} lots and 3 years, p95`, { atMost: 150 }),
      ...sample('board ÷ its SQL alone, p95', { ratioAtMost: 2 }),
    ];
  };
};
