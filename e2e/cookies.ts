import type { Page } from '@playwright/test';
import { expect } from './cocho.ts';

/** Answers the question about cookies, and is not asked again. */
export async function declineCookies(page: Page, button = 'Recusar', value = 'declined'): Promise<void> {
  const banner = page.getByRole('region', { name: 'Cookies' });
  await expect(banner.getByRole('link', { name: 'Saiba mais' })).toHaveAttribute('href', '/politica-privacidade');
  expect(await page.context().cookies()).toEqual([]);
  await banner.getByRole('button', { name: button }).click();
  await expect(banner).toBeHidden();
  await expect.poll(() => page.context().cookies()).toMatchObject([{ name: 'cookieconsent_status', value, path: '/' }]);
  const [cookie] = await page.context().cookies();
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(Math.round(days)).toBe(365);
  await page.reload();
  await expect(banner).toBeHidden();
}
