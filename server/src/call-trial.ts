import { formatNumber } from '@cocho/domain/formats';
import { meanOf, policies } from './demo/call-trial.ts';

/** `npm run calls` prints the table of docs/feed-calls.md: ninety days of two hundred pens under each way to decide. */
const seeds = 200;
const figure = (value: number, digits: number) => formatNumber(value, { min: digits, max: digits });

console.log(
  '| who decides | days with leftovers of 90 | empty hours a day | swing of intake, % a day |\n|---|---|---|---|',
);
for (const [name, policy] of Object.entries(policies)) {
  const { leftover_days, empty_hours, swing_percent } = meanOf(policy, seeds);
  console.log(`| ${name} | ${figure(leftover_days, 1)} | ${figure(empty_hours, 2)} | ${figure(swing_percent, 2)} |`);
}
