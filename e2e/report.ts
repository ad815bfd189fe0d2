import type { Page } from '@playwright/test';
import { callFarm, open, type Session, sessionOf } from './cocho.ts';

/** Of the demo's first lot, as its manager sees it. */
export async function firstReport(): Promise<{ address: string; lot: string; session: Session }> {
  const session = await sessionOf('admin');
  const [lot] = await callFarm<{ id: number; name: string }[]>(session, 'GET', 'lots');
  return { address: `/admin/farms/${session.farm_id}/lots/${lot?.id}/report`, lot: lot?.name ?? '', session };
}

export async function openReport(page: Page): Promise<{ lot: string }> {
  const { address, lot, session } = await firstReport();
  await open(page, address, session);
  return { lot };
}

/** The value of a figure, by its label. */
export function figure(page: Page, label: string) {
  return page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd[1]');
}
