import { MantineProvider } from '@mantine/core';
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { auth, authPage, root } from './route-kinds.tsx';
import { cssVariables, theme } from './theme.ts';

const login = authPage('/login', 'Entrar', () => import('./features/session/login.page.tsx'), 'LoginPage');
const router = createRouter({
  routeTree: root.addChildren([auth.addChildren([login])]),
  history: createMemoryHistory({ initialEntries: ['/login'] }),
});
await router.load();

/** The login page as it first stands, for `web/login-shell.ts`; no browser runs this. */
export const loginMarkup = renderToStaticMarkup(
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables}>
    <RouterProvider router={router as never} />
  </MantineProvider>,
);
