import type uPlot from 'uplot';
import styles from './plot.module.css';

/** What stands under the pointer, beside it. Not for screen readers: the table says the same. */
export function createTooltip(host: HTMLElement, tell: (place: number) => string[]) {
  const box = document.createElement('div');
  box.className = styles.tooltip ?? '';
  box.ariaHidden = 'true';
  box.hidden = true;
  host.append(box);

  return { follow, remove: () => box.remove() };

  function follow(plot: uPlot): void {
    const { idx, left = -1 } = plot.cursor;
    box.hidden = idx == null || left < 0;
    if (idx == null || left < 0) return;
    box.replaceChildren(...tell(idx).map(line));
    const x = plot.over.offsetLeft + plot.valToPos(idx, 'x');
    const isRight = x > host.clientWidth / 2;
    box.style.left = isRight ? '' : `${x + 14}px`;
    box.style.right = isRight ? `${host.clientWidth - x + 14}px` : '';
  }
}

function line(text: string): HTMLElement {
  const element = document.createElement('div');
  element.textContent = text;
  return element;
}
