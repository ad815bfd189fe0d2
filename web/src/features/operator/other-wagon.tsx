import type { WagonHere } from '@cocho/domain/wagons';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { sitIn, useWagon } from './use-wagon.ts';

/** The batch is in another wagon than the one this device sits in, whose scale says nothing about it; or nobody has said which. */
export function OtherWagon({ wagon: its }: { wagon: WagonHere }) {
  const { wagon } = useWagon();
  return (
    <EmptyState
      title={`Esta batelada está no ${its.name}`}
      subtitle={wagon ? `Este aparelho está no ${wagon.name}.` : 'Diga em qual vagão este aparelho está.'}
    >
      <Button size="lg" h={56} onClick={() => sitIn(its)}>
        Estou no {its.name}
      </Button>
      <Button component={Link} to="/operador" size="lg" h={56} variant="default">
        Voltar à lista
      </Button>
    </EmptyState>
  );
}
