import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ErrorPage } from './error-pages.tsx';

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
