import type { DailyCost, DailyCostInput } from '@cocho/domain/daily-costs';
import type { FarmSettings, FarmSettingsInput } from '@cocho/domain/farm-settings';
import type { LotCosts, LotCostsBody } from '@cocho/domain/lot-costs';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { http, httpData } from '../../lib/http.ts';
import { currentFarmId } from '../../lib/session.ts';
import { refetchMoney } from '../prices/prices.api.ts';

const money = <T>(path: string) =>
  queryOptions({
    queryKey: [currentFarmId(), 'money', path],
    queryFn: ({ signal }) => httpData<T>(url(path), { signal }),
    refetchOnMount: 'always',
  });

const change = <Body, T>(path: string, method: 'POST' | 'PUT') =>
  mutationOptions({
    mutationFn: (body: Body) => httpData<T>(url(path), { method, body }),
    onSuccess: refetchMoney,
  });

export const farmSettings = () => money<FarmSettings>('settings');
export const saveSettings = () => change<FarmSettingsInput, FarmSettings>('settings', 'PUT');
export const dailyCosts = () => money<DailyCost[]>('daily_costs');
export const addDailyCost = () => change<DailyCostInput, DailyCost>('daily_costs', 'POST');
export const lotCosts = (id: number) => money<LotCosts>(`lots/${id}/costs`);
export const saveLotCosts = (id: number) => change<LotCostsBody, LotCosts>(`lots/${id}/costs`, 'PUT');

export function removeDailyCost() {
  return mutationOptions({
    mutationFn: (id: number) => http(url(`daily_costs/${id}`), { method: 'DELETE' }),
    onSuccess: refetchMoney,
  });
}

function url(path: string): string {
  return `farms/${currentFarmId()}/${path}`;
}
