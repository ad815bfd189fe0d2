import { lotIn } from '../sentence-parts.ts';
import { troughScoreLabels, troughScores } from '../trough-scores.ts';
import { condition } from './condition.ts';

const untouched = troughScores.indexOf('untouched');

/** What was seen in the trough today; a note that was only accepted tells nothing of it. */
export const leftovers = condition<'rank'>({
  kind: 'leftovers',
  label: 'Sobra no cocho',
  severity: 'warning',
  thresholds: { rank: { label: 'A partir de (0 lambido … 6 intocado)', unit: '', value: 5, min: 3, max: 6 } },
  roles: ['admin', 'technician'],
  push: true,
  mail: false,
  inHistory: ({ lots, day }, { rank }) =>
    lots.flatMap((lot) => {
      const seen = lot.mornings.find((one) => one.day === day)?.rank ?? -1;
      const score = troughScores[seen];
      if (lot.suspended || seen < rank || !score) return [];
      const isUntouched = seen >= untouched;
      return [
        {
          subject: `lot ${lot.id} ${day}`,
          severity: isUntouched ? ('critical' as const) : ('warning' as const),
          lots: [{ id: lot.id, name: lot.name }],
          title: `${lotIn(lot.name, lot.corral_name)}: ${isUntouched ? 'cocho intocado' : `sobra no cocho, ${troughScoreLabels[score].toLowerCase()}`}`,
          detail: isUntouched ? 'O trato de ontem está no cocho.' : 'Sobrou mais do que o lote deve deixar.',
          next_step: isUntouched
            ? 'Verifique erro de trato, água e saúde.'
            : 'Reduza a carga e veja se o lote bebe e anda bem.',
          facts: { rank: seen },
        },
      ];
    }),
});
