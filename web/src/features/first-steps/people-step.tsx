import { PeopleStep } from '@cocho/domain/first-steps';
import type { Invitation } from '@cocho/domain/invitations';
import { Button } from '@mantine/core';
import { useUnsavedQuestion } from '../../ui/unsaved-question.tsx';
import { InvitationCard } from '../invitations/invitation-card.tsx';
import { invitePeople, takeStep } from './first-steps.api.ts';
import styles from './first-steps.module.css';
import { blankRow, type GridColumn } from './pasted-cells.ts';
import { StepGrid } from './step-grid.tsx';
import { useGridStep } from './use-grid-step.ts';

const columns: GridColumn[] = [
  { field: 'name', label: 'Nome', kind: 'text', size: 14 },
  { field: 'phone', label: 'WhatsApp (opcional)', kind: 'text', size: 13 },
];

export function PeopleForm({ onInvited }: { onInvited: (made: Invitation[]) => void }) {
  const unsaved = useUnsavedQuestion();
  const step = useGridStep({
    schema: PeopleStep,
    key: 'people',
    columns,
    first: [blankRow(columns)],
    send: async (body) => onInvited(await invitePeople(body)),
  });
  return (
    <StepGrid
      step={step}
      columns={columns}
      label="Operadores"
      more="Mais um operador"
      send="Convidar"
      aside={
        <>
          <Button variant="default" size="md" onClick={() => unsaved.ask(() => takeStep('close'))}>
            Eu mesmo vou tratar
          </Button>
          {unsaved.question}
        </>
      }
    >
      <p>Quem carrega e descarrega o vagão. Não precisa de email: você manda um link e diz um PIN.</p>
    </StepGrid>
  );
}

/** What is handed over; shown until the manager says that it was. */
export function Invited({ made, onDone }: { made: Invitation[]; onDone: () => void }) {
  return (
    <>
      <ul className={styles.invited}>
        {made.map((invitation) => (
          <li key={invitation.id}>
            <h3>{invitation.name}</h3>
            <InvitationCard invitation={invitation} />
          </li>
        ))}
      </ul>
      <Button size="md" onClick={onDone}>
        Concluir
      </Button>
    </>
  );
}
