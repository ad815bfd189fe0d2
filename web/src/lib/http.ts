import { answerMs, uploadMs } from '@cocho/domain/patience';
import { unauthorized } from '@cocho/domain/permissions';
import { onFieldScreen } from './field-screens.ts';
import { forgetAnswers, type Known, knownAnswer, readKnown } from './known-answers.ts';
import { showError, showSuccess } from './notices.ts';
import { hearTime } from './server-time.ts';
import { isSignedIn, loseSession, sessionRefused, subscribeToSession, token } from './session.ts';
import { createStore } from './store.ts';
import { ownTimeZone } from './time-zone.ts';

export class HttpError extends Error {
  readonly status: number;
  readonly errors: string[];
  readonly fields: Record<string, string>;
  readonly current: unknown;
  readonly data: unknown;

  constructor(
    status: number,
    body: { errors?: string | string[]; fields?: Record<string, string>; current?: unknown; data?: unknown },
  ) {
    const errors = [body.errors ?? 'Algo deu errado no nosso servidor. Tente novamente em alguns instantes.'].flat();
    super(errors.join(' '));
    this.status = status;
    this.errors = errors;
    this.fields = body.fields ?? {};
    this.current = body.current;
    this.data = body.data;
  }
}

interface Options {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON; a file goes as it is. */
  body?: unknown;
  signal?: AbortSignal;
  /** Whether the loading bar shows. */
  loader?: boolean;
  /** Sign-in answers 401 to a wrong password: nobody is thrown out by it. */
  keepSession?: boolean;
  /** The caller says in its own words what went wrong. */
  ownWords?: boolean;
  /** Part of something that was asked for before: it is not remembered by itself. */
  part?: boolean;
  /** Its success is no news yet. */
  quiet?: boolean;
}

/** One page of a long list, and how many there are. */
export interface Paged<Row> {
  data: Row[];
  pagy: { page: number; pages: number; count: number };
}

export const loading = createStore(0);

// Of one person nothing stays for the next.
subscribeToSession(() => {
  forgetAnswers();
  globalThis.earlyAnswers?.clear();
});

/** Every call goes through here or below: headers, time limit, loading bar, banners, and what a 401 means. */
export async function http<T>(path: string, options: Options = {}): Promise<T> {
  const { method = 'GET', part } = options;
  const before = method === 'GET' ? knownAnswer(path) : undefined;
  const take = (response: Response) => (part ? read(response) : readKnown(path, response, before, read));
  const body = await exchange(path, options, take, before);
  if (body.message && !options.quiet) showSuccess(body.message);
  return body;
}

/** Of an answer only what it brings: its `data`. */
export async function httpData<T>(path: string, options?: Options): Promise<T> {
  return (await http<{ data: T }>(path, options)).data;
}

/** A file that the server makes. Its caller says what went wrong. */
export function httpFile(path: string): Promise<Blob> {
  return exchange(path, { loader: false, ownWords: true }, async (response) => {
    if (response.headers.get('content-type')?.startsWith('text/html')) throw noAnswer();
    return response.blob();
  });
}

async function exchange<T>(
  path: string,
  options: Options,
  take: (response: Response) => Promise<T>,
  before?: Known,
): Promise<T> {
  const { method = 'GET', loader = method === 'GET' } = options;
  const asker = token();
  if (loader) loading.set(loading.get() + 1);
  try {
    const response = await send(path, method, options, before);
    if (!options.keepSession) noteSession(response, asker);
    if (!response.ok && !isUnchanged(response)) throw new HttpError(response.status, await read(response));
    return await take(response);
  } catch (error) {
    if (error instanceof HttpError) handleRefusal(error, options, asker);
    throw error;
  } finally {
    if (loader) loading.set(loading.get() - 1);
  }
}

async function send(path: string, method: string, { body, signal }: Options, before?: Known): Promise<Response> {
  const known = method === 'GET' && (await earlyAnswer(path));
  if (known) return known;
  const isFile = body instanceof Blob;
  const timeout = AbortSignal.timeout(isFile ? uploadMs(body.size) : answerMs);
  try {
    return await fetch(`/api/v1/${path}`, {
      method,
      headers: { ...headers(body !== undefined && !isFile), ...(before && { 'If-None-Match': before.etag }) },
      body: body === undefined ? null : isFile ? body : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw isFile && timeout.aborted && (await isThere()) ? tooSlow() : noAnswer();
  }
}

/** What `public/before.js` asked for while this script was on its way. Each answer serves once; none is asked for again. */
function earlyAnswer(path: string): Promise<Response | undefined> | undefined {
  const answer = globalThis.earlyAnswers?.get(path);
  globalThis.earlyAnswers?.delete(path);
  return answer;
}

/** A file fails in the same way on a dead line and on a slow one: whether the server answers a small question tells them apart. */
async function isThere(): Promise<boolean> {
  try {
    return (await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(10_000) })).ok;
  } catch {
    return false;
  }
}

/** Learns from the answer to any call with a session whether that session still counts, and what time it is on the server. */
export function noteSession(response: Response, asker: string): void {
  if (!isStillHere(asker)) return;
  if (response.status === 401) sessionRefused.set(true);
  if (!isOurs(response)) return;
  sessionRefused.set(false);
  hearTime(response);
}

/** Not who has left, nor who never signed in: a page on its way out may still ask for something, and its refusal is no news. */
function isStillHere(asker: string): boolean {
  return asker !== '' && token() === asker;
}

/** A portal's page is a 200 too. */
function isOurs(response: Response): boolean {
  return isUnchanged(response) || (response.ok && (response.headers.get('content-type') ?? '').includes('json'));
}

function isUnchanged({ status }: Response): boolean {
  return status === 304;
}

/** A good answer is JSON, or has no content: the page of a captive portal is a 200 too, and nothing was saved. */
async function read(response: Response) {
  try {
    return await response.json();
  } catch {
    if (response.ok && response.status !== 204) throw noAnswer();
    return {};
  }
}

export function noAnswer(): HttpError {
  return new HttpError(0, { errors: 'Sem resposta do servidor. Verifique sua conexão e tente novamente.' });
}

/** Its status is not 0, which would send the file again by itself: every try would cost as many bytes, and fail as this one did. */
function tooSlow(): HttpError {
  return new HttpError(408, { errors: 'A conexão está lenta demais para este arquivo.' });
}

export function headers(hasBody = false): Record<string, string> {
  return {
    ...(hasBody ? { 'Content-Type': 'application/json' } : {}),
    ...(isSignedIn()
      ? {
          Authorization: token(),
          'Cache-Control': 'no-cache',
          'X-Timezone': ownTimeZone(),
        }
      : {}),
  };
}

function handleRefusal(error: HttpError, { method = 'GET', keepSession, ownWords }: Options, asker: string): void {
  if (error.status === 401 && !keepSession) {
    endRefused(asker);
    return;
  }
  // Without a network a list shows what it last knew, or its own error with a retry: no banner for each of them.
  if (error.status === 0 && method === 'GET') return;
  if (!ownWords) showError(error.errors);
}

function endRefused(asker: string): void {
  // There the page itself asks to sign in; and of a session that is over already it is no news.
  if (onFieldScreen() || !isStillHere(asker)) return;
  // A tab that nobody looks at ends nothing: its session is also that of another tab, which may be in the field.
  if (document.hidden) {
    const look = () => sessionRefused.get() && endRefused(asker);
    document.addEventListener('visibilitychange', look, { once: true });
    return;
  }
  loseSession();
  showError([unauthorized]);
}
