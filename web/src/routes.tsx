import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { farmPages } from './farm-pages.ts';
import { FailedPage } from './features/errors/failed-page.tsx';
import { parseSearch, stringifySearch } from './lib/search.ts';
import { isSignedIn, isVisiting, isWithoutFarm, startPage } from './lib/session.ts';
import { providerPages } from './provider-pages.ts';
import { auth, authPage, redirection, root, sendSignedInOn, shell } from './route-kinds.tsx';
import { ListSkeleton } from './ui/query-list.tsx';

const authPages = [
  authPage('/login', 'Entrar', () => import('./features/session/login.page.tsx'), 'LoginPage', sendSignedInOn),
  authPage('/signup', 'Criar conta', () => import('./features/session/signup.page.tsx'), 'SignupPage', sendSignedInOn),
  authPage(
    '/password-recovery',
    'Recuperar senha',
    () => import('./features/session/password-recovery.page.tsx'),
    'PasswordRecoveryPage',
  ),
  authPage(
    '/update-password',
    'Atualizar senha',
    () => import('./features/session/update-password.page.tsx'),
    'UpdatePasswordPage',
  ),
];

const shortPaths = [
  'ingredients',
  'recipes',
  'treats',
  'rules',
  'corrals',
  'corral-indexes',
  'lots',
  'trough-reading',
  'operations',
  'farm-users',
];

const redirects = [
  // The public site has these addresses; the panel meets them only where an older version of it still answers for them.
  redirection('/', '/login'),
  redirection('/home', '/admin'),
  redirection('/app', '/admin'),
  ...shortPaths.map((name) => redirection(`/${name}`, `/admin/${name}`)),
];

/** Open to whoever was sent its link. */
const publicProposal = createRoute({
  getParentRoute: () => root,
  path: '/proposta/$token',
  staticData: { title: 'Proposta' },
  component: lazyRouteComponent(() => import('./features/proposals/public-proposal.page.tsx'), 'PublicProposalPage'),
});

/** Where an operator without an e-mail gets in. */
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/convite/$token',
  staticData: { title: 'Convite' },
  component: lazyRouteComponent(() => import('./features/invitations/invitation.page.tsx'), 'InvitationPage'),
});

/** The first page of who has signed up; outside the panel's frame, for there is nothing in it yet. */
const welcome = createRoute({
  getParentRoute: () => root,
  path: '/bem-vindo',
  staticData: { title: 'Bem-vindo' },
  beforeLoad: () => {
    // Who looks at the demonstration has no account in this browser: the letters that lead here are of the one to sign in to.
    if (!isSignedIn() || isVisiting()) throw redirect({ to: '/login' });
    if (!isWithoutFarm()) throw redirect({ to: startPage() });
  },
  component: lazyRouteComponent(() => import('./shell/welcome.page.tsx'), 'WelcomePage'),
});

const missing = () => import('./features/errors/missing-pages.tsx');
const serverError = () => import('./features/errors/error-pages.tsx');
const errorPages = [
  createRoute({ getParentRoute: () => root, path: '/403', component: lazyRouteComponent(missing, 'Forbidden') }),
  createRoute({ getParentRoute: () => root, path: '/500', component: lazyRouteComponent(serverError, 'ServerError') }),
  createRoute({ getParentRoute: () => root, path: '$', component: lazyRouteComponent(missing, 'NotFound') }),
];

export const router = createRouter({
  routeTree: root.addChildren([
    auth.addChildren(authPages),
    shell.addChildren([...farmPages, ...providerPages]),
    publicProposal,
    invitation,
    welcome,
    ...redirects,
    ...errorPages,
  ]),
  defaultPreload: 'intent',
  defaultPendingComponent: ListSkeleton,
  defaultErrorComponent: FailedPage,
  scrollRestoration: true,
  parseSearch,
  stringifySearch,
});
