import { type ComponentType, lazy } from 'react';

/** The chart library comes with the first chart that is looked at; without a network it may not. */
export function lazyChart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => load().catch(() => unavailable));
}

const unavailable = { default: () => <p>Não foi possível carregar o gráfico. Os números estão na tabela.</p> };
