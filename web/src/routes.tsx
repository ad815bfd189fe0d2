import type { Permission } from '@cocho/domain/permissions';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  useMatches,
} from '@tanstack/react-router';
import { Forbidden, NotFound, ServerError } from './features/errors/error-pages.tsx';
import { usePageTitle } from './lib/page-title.ts';
import { allowed, isSignedIn } from './lib/session.ts';
import { ListSkeleton } from './ui/query-list.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string;
  }
  interface Register {
    router: typeof router;
  }
}

const root = createRootRoute({ component: Root, notFoundComponent: NotFound });

const auth = createRoute({
  getParentRoute: () => root,
  id: 'auth',
  component: lazyRouteComponent(() => import('./features/session/auth-layout.tsx'), 'AuthLayout'),
});

const admin = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: () => {
    if (!isSignedIn()) throw redirect({ to: '/login' });
  },
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
});

const authRoutes = [
  createRoute({
    getParentRoute: () => auth,
    path: '/login',
    staticData: { title: 'Entrar' },
    beforeLoad: sendSignedInOn,
    component: lazyRouteComponent(() => import('./features/session/login.page.tsx'), 'LoginPage'),
  }),
  createRoute({
    getParentRoute: () => auth,
    path: '/signup',
    staticData: { title: 'Criar conta' },
    beforeLoad: sendSignedInOn,
    component: lazyRouteComponent(() => import('./features/session/signup.page.tsx'), 'SignupPage'),
  }),
  createRoute({
    getParentRoute: () => auth,
    path: '/password-recovery',
    staticData: { title: 'Recuperar senha' },
    component: lazyRouteComponent(
      () => import('./features/session/password-recovery.page.tsx'),
      'PasswordRecoveryPage',
    ),
  }),
  createRoute({
    getParentRoute: () => auth,
    path: '/update-password',
    staticData: { title: 'Atualizar senha' },
    validateSearch: ({ email }: Record<string, unknown>) => (typeof email === 'string' ? { email } : {}),
    component: lazyRouteComponent(() => import('./features/session/update-password.page.tsx'), 'UpdatePasswordPage'),
  }),
];

const adminRoutes = [
  createRoute({
    getParentRoute: () => admin,
    path: '/admin',
    staticData: { title: 'Início' },
    component: lazyRouteComponent(() => import('./features/dashboard/dashboard.page.tsx'), 'DashboardPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/admin/profile',
    staticData: { title: 'Meu perfil' },
    component: lazyRouteComponent(() => import('./features/session/profile.page.tsx'), 'ProfilePage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/admin/ingredients',
    staticData: { title: 'Ingredientes' },
    beforeLoad: only('ingredients.read'),
    component: lazyRouteComponent(() => import('./features/ingredients/ingredients.page.tsx'), 'IngredientsPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/admin/farm-users',
    staticData: { title: 'Usuários' },
    beforeLoad: only('farm-users.read'),
    component: lazyRouteComponent(() => import('./features/farm-users/farm-users.page.tsx'), 'FarmUsersPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/admin/farm-users/new',
    staticData: { title: 'Criar Usuário' },
    validateSearch: prefilledName,
    beforeLoad: only('farm-users.write'),
    component: lazyRouteComponent(() => import('./features/farm-users/farm-user-form.page.tsx'), 'NewFarmUserPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/admin/farm-users/$id/edit',
    staticData: { title: 'Editar Usuário' },
    beforeLoad: only('farm-users.write'),
    component: lazyRouteComponent(() => import('./features/farm-users/farm-user-form.page.tsx'), 'EditFarmUserPage'),
  }),
];

const redirects = [
  ['/', '/login'],
  ['/home', '/admin'],
  ['/app', '/admin'],
  ['/ingredients', '/admin/ingredients'],
  ['/recipes', '/admin/recipes'],
  ['/treats', '/admin/treats'],
  ['/rules', '/admin/rules'],
  ['/corrals', '/admin/corrals'],
  ['/corral-indexes', '/admin/corral-indexes'],
  ['/lots', '/admin/lots'],
  ['/trough-reading', '/admin/trough-reading'],
  ['/operations', '/admin/operations'],
  ['/farm-users', '/admin/farm-users'],
].map(([path = '', to = '']) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => {
      throw redirect({ to, replace: true });
    },
  }),
);

const errorRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/403',
    staticData: { title: 'Acesso Negado' },
    component: Forbidden,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/500',
    staticData: { title: 'Erro interno do servidor' },
    component: ServerError,
  }),
];

export const router = createRouter({
  routeTree: root.addChildren([
    auth.addChildren(authRoutes),
    admin.addChildren(adminRoutes),
    ...redirects,
    ...errorRoutes,
  ]),
  defaultPreload: 'intent',
  defaultPendingComponent: ListSkeleton,
  defaultErrorComponent: ServerError,
  scrollRestoration: true,
});

function Root() {
  usePageTitle(useMatches().at(-1)?.staticData.title);
  return <Outlet />;
}

function sendSignedInOn(): void {
  if (isSignedIn()) throw redirect({ to: '/admin' });
}

/** A refused page shows the 403 page. */
function only(permission: Permission) {
  return () => {
    if (isSignedIn() && !allowed(permission)) throw redirect({ to: '/403', replace: true });
  };
}

/** The name typed in a list's input travels to the create form. */
function prefilledName({ name }: Record<string, unknown>): { name?: string } {
  return typeof name === 'string' ? { name } : {};
}
