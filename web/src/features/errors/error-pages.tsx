import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { isReplaced } from '../../lib/new-version.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { isSignedIn } from '../../lib/session.ts';
import { Logo } from '../../ui/logo.tsx';
import styles from './error-pages.module.css';

const supportEmail = 'suporte@cocho.app';

export function Forbidden() {
  return (
    <ErrorPage
      code="403"
      title="Acesso Negado"
      description="Você não tem permissão para acessar esta página. Entre em contato com o administrador."
    >
      <Button component={Link} to="/admin">
        Ir para o início
      </Button>
    </ErrorPage>
  );
}

export function NotFound() {
  return (
    <ErrorPage
      code="404"
      title="Página não encontrada"
      description="A página que você está procurando não existe ou foi movida."
    >
      <Button component={Link} to="/admin">
        Ir para o início
      </Button>
    </ErrorPage>
  );
}

/**
 * A tab that outlived a deploy asks for files that are gone, and nothing was typed on a page that never came: it begins
 * anew in the new version. In the newest one it does not, so this never goes round.
 */
export function FailedPage() {
  useEffect(() => {
    isReplaced().then((replaced) => replaced && location.reload());
  }, []);
  return <ServerError />;
}

export function ServerError() {
  return (
    <ErrorPage
      code="500"
      title="Erro interno do servidor"
      description="Algo deu errado no nosso servidor. Tente novamente em alguns instantes."
    >
      <Button onClick={() => location.reload()}>Recarregar a página</Button>
    </ErrorPage>
  );
}

interface Props {
  code: string;
  title: string;
  description: string;
  /** The primary action. */
  children: ReactNode;
}

function ErrorPage({ code, title, description, children }: Props) {
  usePageTitle(title);
  return (
    <main className={styles.page}>
      <Logo size={56} />
      <p className={styles.code}>{code}</p>
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
