import '@mantine/core/styles/Code.css';
import { type AccessToken, AccessTokenInput, type NewAccessToken } from '@cocho/domain/access-tokens';
import { formatInstant } from '@cocho/domain/formats';
import { Button, Checkbox, Code, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { canCopy, copyText } from '../../lib/copy.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useTimeZone } from '../../lib/session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { QueryList } from '../../ui/query-list.tsx';
import { DeleteButton } from '../../ui/row-actions.tsx';
import { RowCard, RowList } from '../../ui/row-card.tsx';
import { Section } from '../../ui/section.tsx';
import { accessTokens, endToken, makeToken } from './access-tokens.api.ts';

/** Programs of the person's that ask the farm in their name. */
export default function AccessTokens() {
  const timeZone = useTimeZone();
  const tokens = useQuery(accessTokens);
  const end = useMutation(endToken);
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<NewAccessToken | null>(null);
  const [ending, setEnding] = useState<AccessToken | null>(null);
  return (
    <Section title="Clientes de IA" tools={<Button onClick={() => setMaking(true)}>Novo token</Button>}>
      <Text mb="sm">
        Um assistente de IA que fala MCP pergunta à fazenda em seu nome, com o seu acesso, pelo endereço{' '}
        <Code>{`${location.origin}/api/v1/mcp`}</Code> e um token.
      </Text>
      <QueryList query={tokens} show={(rows) => rows} empty={<Text c="dimmed">Nenhum token criado.</Text>}>
        {(rows) => (
          <RowList>
            {rows.map((row) => (
              <RowCard
                key={row.id}
                title={row.name}
                details={[
                  ['Pode', row.writes ? 'Perguntar e registrar' : 'Só perguntar'],
                  ['Criado', formatInstant(row.created_at, timeZone)],
                  ['Último uso', row.last_used_at ? formatInstant(row.last_used_at, timeZone) : '—'],
                ]}
                actions={<DeleteButton name={`o token ${row.name}`} onClick={() => setEnding(row)} />}
              />
            ))}
          </RowList>
        )}
      </QueryList>
      {making && <NewToken onClose={() => setMaking(false)} onMade={setMade} />}
      {made && <ShownOnce made={made} onClose={() => setMade(null)} />}
      <ConfirmDialog
        opened={ending !== null}
        title={`Encerrar o token ${ending?.name ?? ''}`}
        subtitle="O programa que o usa deixa de ter acesso na hora."
        confirmLabel="Encerrar"
        onCancel={() => setEnding(null)}
        onConfirm={() => {
          if (ending) end.mutate(ending.id);
          setEnding(null);
        }}
      />
    </Section>
  );
}

function NewToken({ onClose, onMade }: { onClose: () => void; onMade: (made: NewAccessToken) => void }) {
  const form = useSchemaForm(AccessTokenInput, { name: '', writes: false });
  const { mutateAsync } = useMutation(makeToken);
  return (
    <FormDialog
      title="Novo token"
      send="Criar"
      form={form}
      onClose={onClose}
      onSubmit={form.submit(async (values) => {
        onMade(await mutateAsync(values));
        onClose();
      })}
    >
      <TextInput
        label="Nome"
        description="Onde ele será usado, por exemplo: meu computador"
        {...form.getInputProps('name')}
      />
      <Checkbox
        label="Pode registrar"
        description="Leitura, morte, pesagem e horário de trato, sempre depois de uma confirmação"
        {...form.getInputProps('writes', { type: 'checkbox' })}
      />
    </FormDialog>
  );
}

/** It cannot be read again, by anyone. */
function ShownOnce({ made: { token, name }, onClose }: { made: NewAccessToken; onClose: () => void }) {
  const copy = () => copyText(token, 'Token copiado', 'Selecione o token e copie.');
  return (
    <Dialog onClose={onClose} closeOnClickOutside={false} closeOnEscape={false} title={`Token ${name}`} centered>
      <Text>Copie agora: ele não será mostrado de novo.</Text>
      <Code block my="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
        {token}
      </Code>
      <DialogButtons>
        {canCopy && (
          <Button variant="default" onClick={copy}>
            Copiar
          </Button>
        )}
        <Button onClick={onClose}>Guardei o token</Button>
      </DialogButtons>
    </Dialog>
  );
}
