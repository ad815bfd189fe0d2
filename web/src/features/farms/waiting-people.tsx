import type { WaitingPerson } from '@cocho/domain/farms';
import { formatInstant } from '@cocho/domain/formats';
import { Badge, Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTimeZone } from '../../lib/session.ts';
import { Unloaded } from '../../ui/query-list.tsx';
import { RowCard, RowList } from '../../ui/row-card.tsx';
import { Section } from '../../ui/section.tsx';
import { FarmDialog } from './farm-dialog.tsx';
import { farms } from './farms.api.ts';

/** Who signed up and waits for a farm: one click opens it filled in, another creates it. */
export function WaitingPeople() {
  const query = useQuery(farms.waiting());
  const timeZone = useTimeZone();
  const remind = useMutation(farms.remind());
  const [owner, setOwner] = useState<WaitingPerson | null>(null);
  const isFirst = query.isLoading && query.errorUpdateCount === 0;
  if (isFirst || query.data?.length === 0) return null;
  return (
    <Section title="Aguardando fazenda">
      {query.data ? (
        <RowList>
          {query.data.map((person) => (
            <RowCard
              key={person.id}
              title={
                <>
                  {person.name}
                  {!person.email_confirmed && <Badge color="clay">Email não confirmado</Badge>}
                </>
              }
              details={[
                ['Email', person.email],
                ['Criado em', formatInstant(person.created_at, timeZone)],
              ]}
              actions={
                person.email_confirmed ? (
                  <Button
                    variant="light"
                    aria-label={`Criar fazenda de ${person.name}`}
                    onClick={() => setOwner(person)}
                  >
                    Criar fazenda
                  </Button>
                ) : (
                  <Button
                    variant="default"
                    aria-label={`Pedir a confirmação de ${person.name}`}
                    onClick={() => remind.mutate(person.id)}
                  >
                    Pedir confirmação
                  </Button>
                )
              }
            />
          ))}
        </RowList>
      ) : (
        <Unloaded query={query} />
      )}
      {owner && <FarmDialog farm={null} owner={owner} onClose={() => setOwner(null)} />}
    </Section>
  );
}
