import { uploadMs } from '@cocho/domain/patience';
import { afterEach, expect, test, vi } from 'vitest';

// What every browser has, and Node has not.
vi.stubGlobal('localStorage', { getItem: () => null });
vi.stubGlobal('addEventListener', () => {});
const { http } = await import('./http.ts');

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
