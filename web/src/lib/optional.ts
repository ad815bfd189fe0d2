import { type ComponentType, lazy } from 'react';

const nothing = { default: () => null };

/** A part that its page can do without: fetched after it, and left out where it cannot be. */
export function optional<Props = object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy<ComponentType<Props>>(() => load().catch(() => nothing));
}
