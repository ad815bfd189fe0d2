import { lazy } from 'react';

/** The chart library comes with the first chart that is looked at. */
export const SupplyChart = lazy(() => import('./chart/supply-chart.tsx'));
export const TroughChart = lazy(() => import('./chart/trough-chart.tsx'));
