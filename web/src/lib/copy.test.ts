import { beforeEach, expect, test, vi } from 'vitest';
import { notices } from './notices.ts';

const writeText = vi.fn<(text: string) => Promise<void>>();
vi.stubGlobal('navigator', { clipboard: { writeText } });
const { copyText } = await import('./copy.ts');

beforeEach(() => notices.set([]));

test('what was copied is said to be', async () => {
  writeText.mockResolvedValue();
  await copyText('abc', 'Token copiado');
  expect(writeText).toHaveBeenCalledWith('abc');
  expect(notices.get()).toMatchObject([{ kind: 'success', text: 'Token copiado' }]);
});

test('a browser that refuses is told of, and what to do then', async () => {
  writeText.mockRejectedValue(new DOMException('', 'NotAllowedError'));
  await copyText('abc', 'Token copiado', 'Selecione o token e copie.');
  expect(notices.get()).toMatchObject([
    { kind: 'error', text: 'Não foi possível copiar', reason: 'Selecione o token e copie.' },
  ]);
});
