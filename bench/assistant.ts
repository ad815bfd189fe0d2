import { callApi } from './api.ts';
import { fillLots } from './lots-list.ts';
import type { Measurement } from './measurement.ts';
import { p95 } from './percentile.ts';

const many = 5000;
const questions = [
  'quanto a fazenda comeu ontem?',
  'o que falta ler?',
  'qual a carga da baia 1?',
  'uso de ingredientes este mês',
  'quem tratou ontem',
];

/** From message to answer, one after the other as a person asks: of the demo farm, and of one with very many lots. */
export const assistant: Measurement = async (stage) => {
  const { manager, farmId, otherFarmId } = stage;
  await fillLots(stage, otherFarmId, many);
  const askAll = async (farm: number) => {
    const times: number[] = [];
    for (const text of [...questions, ...questions, ...questions, ...questions]) {
      const begun = performance.now();
      await callApi(manager, 'POST', `/farms/${farm}/assistant/messages`, { text });
      times.push(performance.now() - begun);
    }
    return p95(times);
  };

  return async () => {
    const small = await askAll(farmId);
    const large = await askAll(otherFarmId);
    return [
      { name: 'question to answer, demo farm, p95', unit: 'ms', measured: small, against: small, bar: { atMost: 60 } },
      {
        name: `question to answer, ${many} lots, p95`,
        unit: 'ms',
        measured: large,
        against: small,
        bar: { atMost: 150 },
      },
    ];
  };
};
