interface Kept {
  version: string;
  body: string;
  etag: string;
}

/** Of all answers together, and of one: a list of thousands is not worth what it would push out. */
const mostCharacters = 16 * 1024 * 1024;
const mostOfOne = 1024 * 1024;

/**
 * Answers as they were last made, each under the version of what it shows: one of another version is none. What was not
 * asked for the longest goes first.
 */
export function keptAnswers() {
  const answers = new Map<string, Kept>();
  let characters = 0;
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
    characters += answer.body.length;
    for (const oldest of answers.keys()) {
      if (characters <= mostCharacters) return;
      forget(oldest);
    }
  }

  function forget(key: string): void {
    characters -= answers.get(key)?.body.length ?? 0;
    answers.delete(key);
  }
}
