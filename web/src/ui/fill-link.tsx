import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';

/** In an empty state: leads to what fills it. */
export function FillLink({ to, label = 'Criar agora' }: { to: string; label?: string }) {
  return <Button renderRoot={(props) => <Link to={to} {...props} />}>{label}</Button>;
}
