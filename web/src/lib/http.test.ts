import { uploadMs } from '@cocho/domain/patience';
import type { SignedIn } from '@cocho/domain/session';
import { afterEach, expect, test, vi } from 'vitest';

// What every browser has, and Node has not.
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
vi.stubGlobal('location', { pathname: '/admin', search: '' });
vi.stubGlobal('addEventListener', () => {});
const screen = Object.assign(new EventTarget(), { hidden: false });
vi.stubGlobal('document', screen);
const { http } = await import('./http.ts');
const { beginSession, isSignedIn, sessionRefused, token } = await import('./session.ts');

afterEach(() => vi.restoreAllMocks());

/** A line on which no call arrives, and a clock that has run out at once; answers how long it was asked to wait. */
function runOut(isThere: boolean) {
  const spent = AbortSignal.abort(new DOMException('', 'TimeoutError'));
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, options) =>
    isThere && url === '/api/health' ? Promise.resolve(new Response()) : Promise.reject(options?.signal?.reason),
  );
  return vi.spyOn(AbortSignal, 'timeout').mockReturnValue(spent);
}

test('a file is waited for as long as its size needs, and one that was too slow is no lack of a connection', async () => {
  const patience = runOut(true);
  const put = (body: unknown) => http('x', { method: 'PUT', body, ownWords: true });
  await expect(put({ a: 1 })).rejects.toMatchObject({ status: 0 });
  const file = new Blob([new Uint8Array(10 * 1024 * 1024)]);
  await expect(put(file)).rejects.toMatchObject({
    status: 408,
    message: 'A conexão está lenta demais para este arquivo.',
  });
  const [forAnswer, forFile] = patience.mock.calls.map(([ms]) => ms);
  expect(forAnswer).toBe(60_000);
  expect(forFile).toBe(uploadMs(file.size));
});

test('a file whose line went dead waits as all else does', async () => {
  runOut(false);
  await expect(http('x', { method: 'PUT', body: new Blob(['a']), ownWords: true })).rejects.toMatchObject({
    status: 0,
  });
});

test('a file whose line broke is sent again as all else is', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(http('x', { method: 'PUT', body: new Blob(['a']), ownWords: true })).rejects.toMatchObject({
    status: 0,
  });
});

const signIn = (token: string) =>
  beginSession({ token, id: 1, email: 'ana@cocho.test', farms: [] } as never as SignedIn);
const refusal = () => Response.json({ errors: 'unauthorized' }, { status: 401 });

test('a session that the server refuses ends; a refusal that comes late ends no newer one', async () => {
  const { promise: late, resolve: arrive } = Promise.withResolvers<Response>();
  const line = vi.spyOn(globalThis, 'fetch').mockReturnValue(late);
  await signIn('old');
  const asked = expect(http('x')).rejects.toMatchObject({ status: 401 });
  await signIn('new');
  arrive(refusal());
  await asked;
  expect(token()).toBe('new');
  expect(sessionRefused.get()).toBe(false);

  line.mockResolvedValue(refusal());
  await expect(http('x')).rejects.toMatchObject({ status: 401 });
  expect(isSignedIn()).toBe(false);
});

test('a tab that nobody looks at ends the session only when somebody does', async () => {
  const look = (hidden: boolean) => {
    screen.hidden = hidden;
    screen.dispatchEvent(new Event('visibilitychange'));
  };
  const line = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => refusal());
  await signIn('refused');
  look(true);
  await expect(http('x')).rejects.toMatchObject({ status: 401 });
  expect(isSignedIn()).toBe(true);
  look(false);
  expect(isSignedIn()).toBe(false);

  await signIn('refused');
  look(true);
  await expect(http('x')).rejects.toMatchObject({ status: 401 });
  await signIn('new');
  look(false);
  expect(token()).toBe('new');

  look(true);
  await expect(http('x')).rejects.toMatchObject({ status: 401 });
  line.mockResolvedValue(Response.json({}));
  await http('x');
  look(false);
  expect(token(), 'it was not the server who refused').toBe('new');
});
