import { type Invitation, InvitationInput } from '@cocho/domain/invitations';
import { maskedPhoneLength, maskPhone, pastePhone } from '@cocho/domain/phones';
import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSchemaForm } from '../../lib/form.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { InvitationCard } from './invitation-card.tsx';
import { invitations } from './invitations.api.ts';

/** Name, phone if there is one, and the link is there. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const create = useMutation(invitations.create());
  const [made, setMade] = useState<Invitation | null>(null);
  const form = useSchemaForm(InvitationInput, { name: '', phone: '' });
  if (made) return <InvitationDialog invitation={made} onClose={onClose} />;

  return (
    <FormDialog
      title="Convidar operador"
      send="Criar convite"
      form={form}
      onClose={onClose}
      onSubmit={form.submit(async (values) => setMade(await create.mutateAsync(values)))}
    >
      <InvitationFields form={form} />
    </FormDialog>
  );
}

export function InvitationDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  return (
    <Dialog title={`Convite de ${invitation.name}`} onClose={onClose} centered>
      <InvitationCard invitation={invitation} />
    </Dialog>
  );
}

type Form = ReturnType<typeof useSchemaForm<{ name: string; phone: string }>>;

function InvitationFields({ form }: { form: Form }) {
  return (
    <>
      <TextInput label="Nome do operador" maxLength={120} data-autofocus {...form.getInputProps('name')} />
      <TextInput
        label="WhatsApp"
        description="Opcional, com DDD: o convite já abre na conversa"
        type="tel"
        maxLength={maskedPhoneLength}
        {...form.getInputProps('phone')}
        onChange={(event) => form.setFieldValue('phone', maskPhone(event.currentTarget.value))}
        onPaste={(event) => {
          event.preventDefault();
          form.setFieldValue('phone', pastePhone(event.currentTarget, event.clipboardData.getData('text')));
        }}
      />
    </>
  );
}
