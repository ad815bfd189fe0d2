const most = 40;
const known = new Map<string, { etag: string; body: unknown }>();

/** Tells the server what was last got from there: what has not changed since is not sent again. */
export function knownHeaders(path: string): Record<string, string> {
  const etag = known.get(path)?.etag;
  return etag ? { 'If-None-Match': etag } : {};
}

/** What an answer says: if nothing new, what was got before. */
export async function readKnown<T>(
  path: string,
  response: Response,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const before = known.get(path);
  if (response.status === 304 && before) return before.body as T;
  const body = await read(response);
  const etag = response.headers.get('etag');
  known.delete(path);
  if (etag) known.set(path, { etag, body });
  for (const oldest of known.keys()) {
    if (known.size <= most) break;
    known.delete(oldest);
  }
  return body;
}

export function forgetAnswers(): void {
  known.clear();
}
