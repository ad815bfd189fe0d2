/**
 * The JSON text of whatever JSON brought. It holds neither NUL nor half a character, which JSON writes as escapes, and so
 * fits into a text column. However deep: `JSON.stringify` gives up at some thousand levels.
 */
export function payloadText(payload: unknown): string {
  try {
    return JSON.stringify(payload ?? null);
  } catch {
    return deepText(payload);
  }
}

type Piece = { text: string } | { value: unknown };

function deepText(payload: unknown): string {
  const written: string[] = [];
  const left: Piece[] = [{ value: payload }];
  for (let piece = left.pop(); piece; piece = left.pop()) {
    if ('text' in piece) written.push(piece.text);
    else if (typeof piece.value !== 'object' || piece.value === null) written.push(JSON.stringify(piece.value));
    else for (const part of piecesOf(piece.value).reverse()) left.push(part);
  }
  return written.join('');
}

function piecesOf(value: object): Piece[] {
  if (Array.isArray(value))
    return [
      { text: '[' },
      ...value.flatMap((item, at) => [{ text: at > 0 ? ',' : '' }, { value: item }]),
      { text: ']' },
    ];
  const fields = Object.entries(value).flatMap(([key, item], at) => [
    { text: `${at > 0 ? ',' : ''}${JSON.stringify(key)}:` },
    { value: item },
  ]);
  return [{ text: '{' }, ...fields, { text: '}' }];
}
