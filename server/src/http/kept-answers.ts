interface Kept {
  version: string;
  body: Buffer;
  etag: string;
}

/** All answers and their keys take so many bytes, and one so many: a list of thousands is not worth what it would push out. */
const mostBytes = 16 * 1024 * 1024;
const mostOfOne = 1024 * 1024;

/**
 * Answers as they were last made, each under the version of what it shows: one of another version is none. What was not
 * asked for the longest goes first.
 */
export function keptAnswers() {
  const answers = new Map<string, Kept>();
  let bytes = 0;
  return { find, keep };

  function find(key: string, version: string): Kept | undefined {
    const kept = answers.get(key);
    if (kept?.version !== version) return undefined;
    answers.delete(key);
    answers.set(key, kept);
    return kept;
  }

  function keep(key: string, answer: Kept): void {
    forget(key);
    if (answer.body.length > mostOfOne) return;
    answers.set(key, answer);
    bytes += sizeOf(key, answer);
    for (const oldest of answers.keys()) {
      if (bytes <= mostBytes) return;
      forget(oldest);
    }
  }

  function forget(key: string): void {
    const known = answers.get(key);
    if (!known) return;
    bytes -= sizeOf(key, known);
    answers.delete(key);
  }
}

/** With what a map needs for each: of empty answers there would else be no end. */
function sizeOf(key: string, { body, version, etag }: Kept): number {
  return key.length + body.length + version.length + etag.length + 200;
}
