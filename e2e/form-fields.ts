import type { Page } from '@playwright/test';

export const nameField = (page: Page) => page.getByLabel('Nome', { exact: true });
export const saveButton = (page: Page) => page.getByRole('button', { name: 'Salvar', exact: true });
