import { type Farm, NewMember } from '@cocho/domain/farms';
import { type UserType, userTypeLabels, userTypes } from '@cocho/domain/permissions';
import { NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useSchemaForm } from '../../lib/form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { farms } from './farms.api.ts';

const userTypeChoices = userTypes.map((value) => ({ value, label: userTypeLabels[value] }));

/** Links someone who already has an account to a farm. */
export function MemberDialog({ farm, onClose }: { farm: Farm; onClose: () => void }) {
  const add = useMutation(farms.addMember());
  const form = useSchemaForm(NewMember, { email: '', user_type: 'admin' as UserType });
  return (
    <FormDialog
      title={`Ligar pessoa a ${farm.name}`}
      form={form}
      onClose={onClose}
      onSubmit={form.submit(async (values) => {
        await add.mutateAsync({ ...NewMember.parse(values), id: farm.id });
        onClose();
      })}
    >
      <TextInput label="Email" type="email" data-autofocus {...form.getInputProps('email')} />
      <NativeSelect label="Tipo de usuário" data={userTypeChoices} {...form.getInputProps('user_type')} />
    </FormDialog>
  );
}
