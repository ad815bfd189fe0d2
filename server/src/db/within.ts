/** A query on a connection that broke may wait for an answer for ever. */
export async function within(query: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), ms).unref();
  });
  await Promise.race([query, late]).finally(() => clearTimeout(timer));
}
