import {
  type Contact,
  ContactInput,
  type ContactStatus,
  contactStatuses,
  contactStatusLabels,
} from '@cocho/domain/contacts';
import { NativeSelect, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSchemaForm } from '../../lib/form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { StaleEdit, useStaleEdit } from '../../ui/stale-edit.tsx';
import { contacts } from './contacts.api.ts';

const statusChoices = contactStatuses.map((value) => ({ value, label: contactStatusLabels[value] }));

/** What came of a request. */
export function ContactDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const update = useMutation(contacts.update());
  const stale = useStaleEdit<Contact>();
  const [version, setVersion] = useState(contact.version);
  const form = useSchemaForm(ContactInput, valuesOf(contact));

  function submit(version: number) {
    return form.submit(async (values) => {
      await stale.watch(update.mutateAsync({ ...ContactInput.parse(values), id: contact.id, version }));
      onClose();
    });
  }

  return (
    <FormDialog title={contact.name} form={form} onClose={onClose} onSubmit={submit(version)}>
      <NativeSelect label="Situação" data={statusChoices} data-autofocus {...form.getInputProps('status')} />
      <Textarea label="Anotações" autosize minRows={3} maxLength={2_000} {...form.getInputProps('notes')} />
      <StaleEdit
        stale={stale}
        mine={form.getValues()}
        valuesOf={valuesOf}
        labels={{ status: 'Situação', notes: 'Anotações' }}
        format={(name, value) => (name === 'status' ? contactStatusLabels[value as ContactStatus] : undefined)}
        onTakeCurrent={(current) => {
          setVersion(current.version);
          form.start(valuesOf(current));
        }}
        onKeepMine={(current) => submit(current.version)()}
      />
    </FormDialog>
  );
}

function valuesOf({ status, notes }: Contact) {
  return { status, notes: notes ?? '' };
}
