import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { appearanceManager, wearLightOnPaper } from './lib/appearance.ts';
import { hasLoginShell, leaveLoginShell } from './lib/login-shell.ts';
import { queryClient } from './lib/query-client.ts';
import { currentUserId, recallSession, subscribeToSession } from './lib/session.ts';
import { undoOffer } from './lib/undo-offer.ts';
import { startOffline } from './offline/start.ts';
import { router } from './routes.tsx';
import { cssVariables, theme } from './theme.ts';
import { Banners } from './ui/banners.tsx';
import { LoadingBar } from './ui/loading-bar.tsx';
import '@mantine/core/styles/default-css-variables.css';
import './theme.css';

recallSession().then(async () => {
  forgetWhoLeft();
  const restored = startOffline();
  if (!hasLoginShell()) {
    // The page is on its way meanwhile.
    router.load().catch(console.error);
    await restored;
    return render();
  }
  // The login is on screen already, as part of the page. It is replaced once the whole route is here, and in small pieces, so
  // that typing never waits.
  await router.load();
  startTransition(render);
});

/** However a session ends (Sair, a 401, another tab, another person), nothing of it stays and the guards ask again. */
function forgetWhoLeft(): void {
  let person = currentUserId();
  subscribeToSession(() => {
    const before = person;
    person = currentUserId();
    if (before === null || before === person) return;
    queryClient.clear();
    undoOffer.set(null);
    router.invalidate();
  });
}

function render(): void {
  wearLightOnPaper();
  router.subscribe('onRendered', leaveLoginShell);
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        colorSchemeManager={appearanceManager}
      >
        <QueryClientProvider client={queryClient}>
          <LoadingBar />
          <RouterProvider router={router} />
          <Banners />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
}
