import type { Handed } from './outgoing-message.ts';

const untilMs = 20_000;
/** Nothing was sent where nobody was reached. */
const unreached = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;

/** Posts, and tells what that means: a refusal is for ever, unless it is one for now. `ok` reads the answer of a success. */
export async function deliver(
  url: string,
  init: RequestInit,
  ok: (body: Record<string, unknown>) => string | null,
): Promise<Handed> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(untilMs),
      ...init,
    });
    const body = (await answer.json().catch(() => ({}))) as Record<string, unknown>;
    if (answer.ok) return { kind: 'sent', remote_id: ok(body) };
    if (answer.status === 429) return { kind: 'later', seconds: retryAfter(answer, body) };
    if (answer.status >= 500 || answer.status === 401) return { kind: 'later', seconds: null };
    return { kind: 'refused', why: `${answer.status} ${JSON.stringify(body)}`.slice(0, 500) };
  } catch (error) {
    const { code = '' } = ((error as Error).cause ?? {}) as { code?: string };
    return unreached.test(code) ? { kind: 'later', seconds: null } : { kind: 'unknown' };
  }
}

export function jsonPost(body: unknown, headers: Record<string, string> = {}): RequestInit {
  return { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}

/** Telegram says it in the body, others in a header. */
function retryAfter(answer: Response, body: Record<string, unknown>): number | null {
  const { retry_after } = (body.parameters ?? {}) as { retry_after?: unknown };
  const seconds = Number(retry_after ?? answer.headers.get('retry-after'));
  return seconds > 0 ? Math.min(seconds, 3600) : null;
}
