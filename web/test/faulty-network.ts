/** For the tests: what may happen to one call on its way. `died`: the app was killed before it heard the answer. */
const refusals = [400, 401, 403, 404, 408, 409, 413, 422, 429, 500, 502, 503] as const;
export const ways = [
  ...(['ok', 'ok', 'ok', 'partial', 'parked', 'conflict', 'lost', 'cut', 'died'] as const),
  ...(['no network', 'html', 'empty', 'unknown ids', 'other shape'] as const),
  ...refusals,
];
export type Way = (typeof ways)[number];

/** The next of a script; its last goes on for ever. */
export function nextWay(script: Way[]): Way {
  return (script.length > 1 ? script.shift() : script[0]) ?? 'ok';
}

/** The answer of a call that never reached the server, or null when it did. */
export function unheard(way: Way): Response | null {
  if (way === 'no network') throw new TypeError('Failed to fetch');
  if (way === 'html') return new Response('<html>Entre na rede</html>', { headers: { 'content-type': 'text/html' } });
  if (way === 'empty') return new Response('');
  if (typeof way === 'number') return Response.json({ errors: 'Não' }, { status: way });
  return null;
}

/** How the server's answer comes back, if it does. */
export function heard(way: Way, data: unknown): Response {
  if (way === 'lost') throw new TypeError('Failed to fetch');
  if (way === 'cut') return new Response(JSON.stringify({ data }).slice(0, -9));
  return Response.json({ data });
}
