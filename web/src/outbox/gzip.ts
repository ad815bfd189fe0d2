export interface Packed {
  body: BodyInit | null;
  headers?: Record<string, string>;
}

const worthwhile = 8192;

export async function plain(text: string): Promise<Packed> {
  return { body: text };
}

/** A long text compressed, where the browser can; else as it is. */
export async function gzipped(text: string): Promise<Packed> {
  if (text.length < worthwhile || !('CompressionStream' in globalThis)) return plain(text);
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return { body: await new Response(stream).blob(), headers: { 'Content-Encoding': 'gzip' } };
}
