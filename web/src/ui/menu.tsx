import { Link, type LinkProps } from '@tanstack/react-router';
import {
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import styles from './menu.module.css';

interface Props {
  /** What opens it. */
  button: ReactElement<{ onClick?: () => void; 'aria-haspopup'?: 'menu'; 'aria-expanded'?: boolean }>;
  /** Which of the button's edges it keeps to, where there is room. */
  align: 'start' | 'end';
  defaultOpened?: boolean;
  children: ReactNode;
}

/** A few things to do behind a button. It closes when one is chosen, at Escape, and when something else is pressed or reached. */
export function Menu({ button, align, defaultOpened = false, children }: Props) {
  const [opened, setOpened] = useState(defaultOpened);
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!opened) return;
    keepInSight(root.current?.querySelector<HTMLElement>('[role="menu"]'));
    itemsOf(root.current)[0]?.focus();
    const pressed = ({ target }: Event) => isOutside(root.current, target) && setOpened(false);
    document.addEventListener('pointerdown', pressed);
    return () => document.removeEventListener('pointerdown', pressed);
  }, [opened]);

  function leave(): void {
    root.current?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.focus();
    setOpened(false);
  }

  function press(event: KeyboardEvent): void {
    if (!opened) return;
    moveAmong(itemsOf(root.current), event);
    if (event.key !== 'Escape') return;
    // What the menu stands in stays as it is.
    event.stopPropagation();
    leave();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the button and of the items in it.
    <div
      ref={root}
      className={styles.root}
      onKeyDown={press}
      onBlur={({ relatedTarget }) => relatedTarget && isOutside(root.current, relatedTarget) && setOpened(false)}
    >
      {cloneElement(button, { 'aria-haspopup': 'menu', 'aria-expanded': opened, onClick: () => setOpened(!opened) })}
      {opened && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard around it and its button.
        <div role="menu" tabIndex={-1} className={styles.dropdown} data-align={align} onClick={leave}>
          {children}
        </div>
      )}
    </div>
  );
}

interface ItemProps {
  icon: ReactNode;
  children: ReactNode;
}

export function MenuItem({ icon, children, onClick }: ItemProps & { onClick: () => void }) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={styles.item} onClick={onClick}>
      {icon}
      {children}
    </button>
  );
}

export function MenuLink({ icon, children, to }: ItemProps & Pick<LinkProps, 'to'>) {
  return (
    <Link to={to} role="menuitem" tabIndex={-1} className={styles.item}>
      {icon}
      {children}
    </Link>
  );
}

/** What the items below it are about. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <div className={styles.label}>{children}</div>;
}

export function MenuDivider() {
  return <hr className={styles.divider} />;
}

/** A button at the right edge of a page has its menu to the left of it. */
function keepInSight(menu: HTMLElement | null | undefined): void {
  const { clientWidth } = document.documentElement;
  if (menu && menu.getBoundingClientRect().right > clientWidth) menu.dataset.align = 'end';
}

function isOutside(root: HTMLElement | null, target: EventTarget | null): boolean {
  return !root?.contains(target as Node | null);
}

function itemsOf(root: HTMLElement | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
}

/** From the last item on to the first, as in every menu. */
function moveAmong(items: HTMLElement[], event: KeyboardEvent): void {
  const at = items.indexOf(document.activeElement as HTMLElement);
  const places: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 };
  const place = places[event.key];
  if (place === undefined) return;
  event.preventDefault();
  items.at(place % items.length)?.focus();
}
