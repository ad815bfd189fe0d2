import { answerMs } from '@cocho/domain/patience';
import { visitorEmail } from '@cocho/domain/visits';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from '../../../test/fake-browser.ts';

const { kept } = fakeBrowser();
vi.stubGlobal('document', { documentElement: { dataset: {} } });
vi.stubGlobal('matchMedia', () => ({ matches: false }));
vi.stubGlobal('location', { pathname: '/admin' });
const member = { token: 't', email: 'a@b.c', user: { id: 1, staff: false, farms: [{ id: 7 }] }, farm_id: 7 };
kept.set('cocho.session', JSON.stringify(member));
const { http } = await import('../../lib/http.ts');
const { lotsPage } = await import('../lots/lots.api.ts');
const { queryClient } = await import('../../lib/query-client.ts');

const fetched = vi.spyOn(globalThis, 'fetch');
const patience = vi.spyOn(AbortSignal, 'timeout');

beforeEach(() => {
  kept.set('cocho.session', JSON.stringify(member));
  kept.delete('cocho.lots-shown');
  globalThis.earlyAnswers = undefined;
  vi.clearAllMocks();
  fetched.mockImplementation(async () => Response.json({ data: [] }));
});

let times = 0;

/** Anew each time, as a page is loaded. */
function run(): Promise<unknown> {
  times += 1;
  return import(new URL(`../../../public/before.js?${times}`, import.meta.url).href);
}

test.each([
  [null, 6],
  ['30', 30],
  ['2000', 960],
  ['não é número', 6],
])('of someone who keeps %s lots in sight the page is asked for that shows them', async (saved, items) => {
  if (saved !== null) kept.set('cocho.lots-shown', saved);
  await run();
  expect(fetched).toHaveBeenCalledTimes(2);
  await queryClient.fetchQuery(lotsPage({ active: true, page: 1, items, search: '', sort: 'name' }));
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('an answer is waited for as long as any other, and is whole before anyone takes it', async () => {
  const answers: Response[] = [];
  fetched.mockImplementation(async () => {
    const answer = Response.json({ data: 'pronto' }, { headers: { etag: '"1"' } });
    answers.push(answer);
    return answer;
  });
  await run();
  expect(patience.mock.calls).toEqual([[answerMs], [answerMs]]);
  const [, waiting] = [...(globalThis.earlyAnswers?.values() ?? [])];
  expect((await waiting)?.headers.get('etag')).toBe('"1"');
  expect(answers.every(({ bodyUsed }) => bodyUsed)).toBe(true);
  expect(await http('farms/7/dashboard/now')).toEqual({ data: 'pronto' });
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('what did not come is asked for again', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await run();
  expect(await http('farms/7/dashboard/now')).toEqual({ data: [] });
  expect(fetched).toHaveBeenCalledTimes(3);
});

test('of the staff, who are led elsewhere, nothing is asked for', async () => {
  kept.set('cocho.session', JSON.stringify({ ...member, user: { ...member.user, staff: true } }));
  await run();
  expect(fetched).not.toHaveBeenCalled();
});

describe('the page in which the login stands', () => {
  const append = vi.fn();
  let paint = () => {};
  let [panel, base] = ['', ''];

  beforeEach(() => {
    [panel, base] = ['panel', 'base'].map(
      (name) => `data:text/javascript,globalThis.ran.push('${name}')//${times}`,
    ) as [string, string];
    const dataset = { panel: `${panel} ${base} /assets/sign-in.css` };
    const page = { currentScript: { dataset }, head: { append }, createElement: () => ({}) };
    vi.stubGlobal('document', { documentElement: { dataset: {} }, ...page });
    append.mockClear();
    vi.stubGlobal('ran', []);
    vi.stubGlobal(
      'PerformanceObserver',
      class {
        observe = () => {};
        constructor(then: () => void) {
          paint = then;
        }
      },
    );
  });

  test('is painted before the panel is fetched, all of it at once, and run one script after the other', async () => {
    kept.delete('cocho.session');
    await run();
    expect(append).not.toHaveBeenCalled();
    paint();
    expect(append.mock.calls.flat()).toEqual([
      { rel: 'modulepreload', href: panel },
      { rel: 'modulepreload', href: base },
      { rel: 'preload', as: 'style', crossOrigin: '', href: '/assets/sign-in.css' },
    ]);
    await vi.waitFor(() => expect(globalThis).toHaveProperty('ran', ['base', 'panel']));
  });

  test('leads whoever is in on at once, waiting for nothing of the login, and is not shown to them', async () => {
    await run();
    await vi.waitFor(() => expect(globalThis).toHaveProperty('ran', ['panel']));
    expect(document.documentElement.dataset).toHaveProperty('member');
  });

  test('is shown to who only visits the demonstration', async () => {
    kept.set('cocho.session', JSON.stringify({ ...member, email: visitorEmail }));
    await run();
    expect(append).not.toHaveBeenCalled();
    expect(document.documentElement.dataset).not.toHaveProperty('member');
  });
});
