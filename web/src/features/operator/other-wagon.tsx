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
      <BackToList />
    </EmptyState>
  );
}

/** The batch's wagon was deleted, or made anew: only who sits there knows whether this scale is its own. */
export function GoneWagon({ name, onGoOn }: { name: string | null; onGoOn: () => void }) {
  const { wagon } = useWagon();
  return (
    <EmptyState title={`Esta batelada está no ${name}`} subtitle={`O ${name} não está mais no cadastro.`}>
      <Button size="lg" h={56} onClick={onGoOn}>
        Continuar no {wagon?.name}
      </Button>
      <BackToList />
    </EmptyState>
  );
}

function BackToList() {
  return (
    <Button component={Link} to="/operador" size="lg" h={56} variant="default">
      Voltar à lista
    </Button>
  );
}
