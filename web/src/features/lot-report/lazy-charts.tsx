import { lazy } from 'react';

/** The chart library comes with the first chart that is looked at; without a network it may not. */
export const SupplyChart = lazy(() => import('./chart/supply-chart.tsx').catch(() => unavailable));
export const TroughChart = lazy(() => import('./chart/trough-chart.tsx').catch(() => unavailable));

const unavailable = { default: () => <p>Não foi possível carregar o gráfico. Os números estão na tabela.</p> };
