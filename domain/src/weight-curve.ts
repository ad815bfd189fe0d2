/** What a scale showed during a batch, about once a second: whole seconds since the start, whole kg. */
export interface WeightCurve {
  seconds: number[];
  kg: number[];
}

/** The curve of one batch takes no more, delta-coded and deflated. */
export const maxCurveBytes = 16 * 1024;

/** Neither the server nor a device that cannot hand it over keeps it longer. */
export const curveKeptDays = 90;

/** More than a day of seconds. */
const maxSamples = 100_000;
/** Also once it is unpacked. */
export const maxUnpackedBytes = maxSamples * 6;

/** Each sample as what it is more or less than the one before: small numbers, which deflate well. */
export function encodeCurve({ seconds, kg }: WeightCurve): Uint8Array {
  const bytes: number[] = [];
  let [second, weight] = [0, 0];
  for (const [at, next] of seconds.entries()) {
    const shown = kg[at] ?? 0;
    writeNumber(bytes, next - second);
    writeNumber(bytes, shown - weight);
    [second, weight] = [next, shown];
  }
  return Uint8Array.from(bytes);
}

/** Null of what no device wrote. */
export function decodeCurve(bytes: Uint8Array): WeightCurve | null {
  const curve: WeightCurve = { seconds: [], kg: [] };
  let [second, weight, at] = [0, 0, 0];
  while (at < bytes.length) {
    const time = readNumber(bytes, at);
    const moved = time && readNumber(bytes, time.next);
    if (!time || !moved || time.value < 0 || curve.kg.length >= maxSamples) return null;
    [second, weight, at] = [second + time.value, weight + moved.value, moved.next];
    curve.seconds.push(second);
    curve.kg.push(weight);
  }
  return curve.kg.length === 0 || curve.kg.some((one) => Math.abs(one) > 1_000_000) ? null : curve;
}

/** Every other sample, for one that is too long to travel. */
export function thinned({ seconds, kg }: WeightCurve): WeightCurve {
  const isKept = (_: number, at: number) => at % 2 === 0;
  return { seconds: seconds.filter(isKept), kg: kg.filter(isKept) };
}

/** Seven bits a byte, the sign in the lowest: 0, −1, 1, −2 … are 0, 1, 2, 3 … */
function writeNumber(bytes: number[], value: number): void {
  let rest = value < 0 ? -2 * value - 1 : 2 * value;
  while (rest >= 128) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
}

function readNumber(bytes: Uint8Array, from: number): { value: number; next: number } | null {
  let [rest, scale] = [0, 1];
  for (let at = from; at < bytes.length && at < from + 5; at += 1) {
    const byte = bytes[at] ?? 0;
    rest += (byte % 128) * scale;
    if (byte < 128) return { value: rest % 2 === 0 ? rest / 2 : -(rest + 1) / 2, next: at + 1 };
    scale *= 128;
  }
  return null;
}
