import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  Outlet,
  type ParsedLocation,
  redirect,
  useMatches,
} from '@tanstack/react-router';
import { usePageTitle } from './lib/page-title.ts';
import { type Access, chooseFarm, isGranted, isSignedIn, isVisiting, isWithoutFarm, startPage } from './lib/session.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string;
    /** Who may open it; null is everyone who is signed in. */
    access?: Access | null;
    /** It has the whole screen where that is mounted in a cab. */
    cab?: boolean;
  }
}

export const root = createRootRoute({ component: Root });

export const auth = createRoute({
  getParentRoute: () => root,
  id: 'auth',
  component: lazyRouteComponent(() => import('./features/session/auth-layout.tsx'), 'AuthLayout'),
});

export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: () => {
    if (!isSignedIn()) throw redirect({ to: '/login' });
  },
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
});

function Root() {
  usePageTitle(useMatches().at(-1)?.staticData.title);
  return <Outlet />;
}

/**
 * A page of the panel, loaded when it is first needed. Without the permission the visitor gets the 403 page. What an address names
 * has a page of its own: nothing that was begun for another stays. `visit` tells one coming from the next, also to the same address.
 */
export function page<M>(
  path: string,
  title: string,
  access: Access | null,
  load: () => Promise<M>,
  name: keyof M & string,
  { cab = false } = {},
) {
  return createRoute({
    getParentRoute: () => shell,
    path,
    staticData: { title, access, cab },
    remountDeps: ({ params }) => params,
    beforeLoad: ({ params, preload, location }) => {
      const visit = { visit: location.state.__TSR_key };
      if (!access || !isSignedIn()) return visit;
      // An address may name its farm: of the person's farms that one becomes the current one.
      if ('farmId' in params && !preload) chooseFarm(Number(params.farmId));
      if (!isGranted(access)) throw redirect({ to: '/403', replace: true });
      return visit;
    },
    component: lazyRouteComponent(load as never, name as never),
  });
}

export function authPage<M>(
  path: string,
  title: string,
  load: () => Promise<M>,
  name: keyof M & string,
  beforeLoad: (entry: { location: ParsedLocation }) => void = () => {},
) {
  return createRoute({
    getParentRoute: () => auth,
    path,
    staticData: { title },
    beforeLoad,
    component: lazyRouteComponent(load as never, name as never),
  });
}

export function redirection(path: string, to: string) {
  return createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => {
      throw redirect({ to, replace: true });
    },
  });
}

export function sendSignedInOn({ location }: { location: ParsedLocation }): void {
  if (!isSignedIn() || isVisiting() || location.state.sessionEnded) return;
  // Who has no farm yet is told what comes next.
  throw redirect({ to: isWithoutFarm() ? '/bem-vindo' : startPage() });
}
