import { supportEmail } from '@cocho/domain/support';
import { Button } from '@mantine/core';
import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../lib/page-title.ts';
import { isSignedIn, startPage } from '../../lib/session.ts';
import { Logo } from '../../ui/logo.tsx';
import styles from './error-pages.module.css';

/** Of what was thrown instead of a page. */
export default function PageOf({ error }: Pick<ErrorComponentProps, 'error'>) {
  // So every browser names a script that did not come, and the bundler a style.
  return /module|preload CSS/i.test(String(error)) ? <NotHere /> : <ServerError />;
}

function NotHere() {
  return (
    <ErrorPage
      title="Esta página não está neste aparelho"
      description="Ela precisa de sinal. O que você salvou continua guardado."
    >
      <Reload />
      <Button component={Link} to={startPage()} variant="default">
        Ir para o início
      </Button>
    </ErrorPage>
  );
}

export function ServerError() {
  return (
    <ErrorPage
      code="500"
      title="Erro interno do servidor"
      description="Algo deu errado no nosso servidor. Tente novamente em alguns instantes."
    >
      <Reload />
    </ErrorPage>
  );
}

function Reload() {
  return <Button onClick={() => location.reload()}>Recarregar a página</Button>;
}

interface Props {
  code?: string;
  title: string;
  description: string;
  /** The primary action. */
  children: ReactNode;
}

export function ErrorPage({ code, title, description, children }: Props) {
  usePageTitle(title);
  return (
    <main className={styles.page}>
      <Logo size={56} />
      {code && <p className={styles.code}>{code}</p>}
      <h1>{title}</h1>
      <p className={styles.description}>{description}</p>
      <div className={styles.actions}>
        {children}
        <Button component="a" href="/" variant="default">
          Voltar ao site
        </Button>
        {!isSignedIn() && (
          <Button component={Link} to="/login" variant="default">
            Entrar
          </Button>
        )}
      </div>
      <footer className={styles.footer}>
        <a href={`mailto:${supportEmail}`}>Falar com o suporte</a>
        <span>© {new Date().getFullYear()} Cocho. Todos os direitos reservados.</span>
      </footer>
    </main>
  );
}
