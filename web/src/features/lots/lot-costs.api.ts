import type { LotCosts, LotCostsBody } from '@cocho/domain/lot-costs';
import { changeMoney, money } from '../prices/farm-money.ts';

export const lotCosts = (id: number) => money<LotCosts>(`lots/${id}/costs`);
export const saveLotCosts = (id: number) => changeMoney<LotCostsBody, LotCosts>(`lots/${id}/costs`, 'PUT');
