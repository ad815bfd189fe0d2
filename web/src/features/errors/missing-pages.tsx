import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { ErrorPage } from './error-pages.tsx';

export function Forbidden() {
  return (
    <Missing
      code="403"
      title="Acesso Negado"
      description="Você não tem permissão para acessar esta página. Entre em contato com o administrador."
    />
  );
}

export function NotFound() {
  return (
    <Missing
      code="404"
      title="Página não encontrada"
      description="A página que você está procurando não existe ou foi movida."
    />
  );
}

function Missing(props: Omit<ComponentProps<typeof ErrorPage>, 'children'>) {
  return (
    <ErrorPage {...props}>
      <Button component={Link} to="/admin">
        Ir para o início
      </Button>
    </ErrorPage>
  );
}
