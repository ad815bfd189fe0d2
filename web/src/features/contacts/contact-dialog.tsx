import { type Contact, ContactInput, contactStatuses, contactStatusLabels } from '@cocho/domain/contacts';
import { NativeSelect, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useSchemaForm } from '../../lib/form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { contacts } from './contacts.api.ts';

const statusChoices = contactStatuses.map((value) => ({ value, label: contactStatusLabels[value] }));

/** What came of a request. */
export function ContactDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const update = useMutation(contacts.update());
  const form = useSchemaForm(ContactInput, { status: contact.status, notes: contact.notes ?? '' });
  return (
    <FormDialog
      title={contact.name}
      submitting={form.submitting}
      onClose={onClose}
      onSubmit={form.submit(async (values) => {
        await update.mutateAsync({ ...ContactInput.parse(values), id: contact.id, version: contact.version });
        onClose();
      })}
    >
      <NativeSelect label="Situação" data={statusChoices} data-autofocus {...form.getInputProps('status')} />
      <Textarea label="Anotações" autosize minRows={3} maxLength={2_000} {...form.getInputProps('notes')} />
    </FormDialog>
  );
}
