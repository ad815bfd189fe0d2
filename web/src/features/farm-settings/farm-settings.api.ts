import type { DailyCost, DailyCostInput } from '@cocho/domain/daily-costs';
import type { FarmSettings, FarmSettingsInput } from '@cocho/domain/farm-settings';
import { mutationOptions } from '@tanstack/react-query';
import { http } from '../../lib/http.ts';
import { changeMoney, money, moneyUrl, refetchMoney } from '../prices/farm-money.ts';

export const farmSettings = () => money<FarmSettings>('settings');
export const saveSettings = () => changeMoney<FarmSettingsInput, FarmSettings>('settings', 'PUT');
export const dailyCosts = () => money<DailyCost[]>('daily_costs');
export const addDailyCost = () => changeMoney<DailyCostInput, DailyCost>('daily_costs', 'POST');

export function removeDailyCost() {
  return mutationOptions({
    mutationFn: (id: number) => http(moneyUrl(`daily_costs/${id}`), { method: 'DELETE' }),
    onSuccess: refetchMoney,
  });
}
