const most = 40;
const known = new Map<string, Known>();

/** What was got from there, under the mark that the server gave it. */
export interface Known {
  etag: string;
  body: unknown;
}

/** The server is told its mark: what has not changed since is not sent again. */
export function knownAnswer(path: string): Known | undefined {
  return known.get(path);
}

/** What an answer says: if nothing new, what was known when it was asked for, whatever was forgotten meanwhile. */
export async function readKnown<T>(
  path: string,
  response: Response,
  before: Known | undefined,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  if (response.status === 304 && before) {
    // What was forgotten meanwhile stays so.
    if (known.get(path) === before) remember(path, before);
    return before.body as T;
  }
  const body = await read(response);
  const etag = response.headers.get('etag');
  known.delete(path);
  if (etag) remember(path, { etag, body });
  return body;
}

/** As the latest; what was asked for longest ago makes room. */
function remember(path: string, answer: Known): void {
  known.delete(path);
  known.set(path, answer);
  for (const oldest of known.keys()) {
    if (known.size <= most) break;
    known.delete(oldest);
  }
}

export function forgetAnswers(): void {
  known.clear();
}
