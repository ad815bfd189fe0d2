import { formatNote, formatNumber } from '@cocho/domain/formats';
import { adjustedLoad } from '@cocho/domain/load-arithmetic';
import { morningLoad, samplePen } from '../home/sample-pen.ts';

/** As much as the drawn wagon holds. */
const wagonKg = 1_800;
const shownDays = 8;

/** A visitor reads the trough, day after day, and watches what the wagon will load. */
export function tryReading(form: HTMLFormElement): void {
  const part = <T extends Element = HTMLElement>(name: string) => form.querySelector(`[data-${name}]`) as T;
  const next = part<HTMLButtonElement>('next-day');
  /** The load of each day that was read, the first as it was found. */
  let loads = [samplePen.load];
  let read: number | null = null;

  form.addEventListener('change', () => {
    read = Number(new FormData(form).get('note'));
    show();
  });
  next.addEventListener('click', () => {
    loads = [...loads, today()];
    read = null;
    form.reset();
    show();
  });
  part('restart').addEventListener('click', () => {
    loads = [samplePen.load];
    read = null;
    form.reset();
    show();
  });
  // What a browser kept from before a reload is no reading.
  form.reset();
  show();

  function today(): number {
    const before = loads.at(-1) ?? 0;
    return read === null ? before : adjustedLoad(before, read);
  }

  function show(): void {
    const load = today();
    const { total, lines } = morningLoad(load);
    part('day').textContent = `Dia ${loads.length}, 05:50`;
    part('load').textContent = formatNumber(load);
    part('change').textContent = changeText(load);
    part('total').textContent = formatNumber(total);
    for (const [index, line] of form.querySelectorAll('[data-line-kg]').entries())
      line.textContent = formatNumber(lines[index]?.kg);
    part('line').setAttribute('points', curveOf([...loads, load].slice(-shownDays)));
    form.style.setProperty('--fill', String(Math.min(1, total / wagonKg)));
    next.disabled = read === null;
  }

  function changeText(load: number): string {
    if (read === null) return 'sem leitura hoje';
    const perHead = formatNumber(load / samplePen.heads, { min: 1, max: 1 });
    return `${formatNote(read)} sobre ${formatNumber(loads.at(-1))} kg · ${perHead} kg por cabeça`;
  }
}

/** In a box of 160 × 40, with some air above and below. */
function curveOf(loads: number[]): string {
  const [low, high] = [Math.min(...loads), Math.max(...loads)];
  const step = 160 / (loads.length - 1);
  const height = (load: number) => (high === low ? 20 : 35 - ((load - low) / (high - low)) * 30);
  return loads.map((load, index) => `${index * step},${height(load)}`).join(' ');
}
