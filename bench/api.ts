/** Stands in a request for an id that is new each time it is sent. */
export const freshId = '00000000-0000-4000-8000-000000000000';
/** Likewise for the instant in which it is sent. */
export const freshInstant = '2000-01-01T00:00:00.000Z';

export interface Caller {
  port: number;
  token?: string;
}

/** One plain call of the API, for what a measurement needs in place. Uncompressed, so that bytes can be compared. */
export async function callApi({ port, token = '' }: Caller, method: string, path: string, body?: object) {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity', 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return { headers: Object.fromEntries(answer.headers), text };
}
/** A request as its bytes go over the wire. */
export function wireRequest({ port, token }: Caller, method: string, path: string, body?: object): string {
  const text = body ? JSON.stringify(body) : '';
  const lines = [`${method} /api/v1${path} HTTP/1.1`, `host: 127.0.0.1:${port}`];
  if (token) lines.push(`authorization: Bearer ${token}`);
  if (text) lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(text)}`);
  return `${lines.join('\r\n')}\r\n\r\n${text}`;
}
