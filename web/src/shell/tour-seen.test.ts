import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from '../../test/fake-browser.ts';

const { kept } = fakeBrowser();
const farms = [
  { id: 7, user_type: 'admin' },
  { id: 8, user_type: 'worker' },
];
kept.set('cocho.session', JSON.stringify({ token: 't', email: 'a@b.c', user: { id: 1, farms }, farm_id: 7 }));
const { chooseFarm } = await import('../lib/session.ts');
const { isTourSeen, keepTourSeen, toursSeen } = await import('./tour-seen.ts');
const isSeen = () => isTourSeen(toursSeen.get());

beforeEach(() => chooseFarm(7));

test('who was shown around in one role is shown around in another too, once, and again when they ask', () => {
  keepTourSeen(true);
  chooseFarm(8);
  expect(isSeen()).toBe(false);
  keepTourSeen(true);
  expect(isSeen()).toBe(true);
  keepTourSeen(false);
  expect(isSeen()).toBe(false);
  chooseFarm(7);
  expect(isSeen()).toBe(true);
});

test.each([true, false])('what an older device kept, %s, is understood', (answer) => {
  toursSeen.set(answer);
  expect(isSeen()).toBe(answer);
  keepTourSeen(!answer);
  expect(isSeen()).toBe(!answer);
});
