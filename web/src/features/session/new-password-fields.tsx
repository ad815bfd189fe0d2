import { PasswordField } from '../../ui/password-field.tsx';

/** A new password, said twice. */
export function NewPasswordFields({ form }: { form: { getInputProps: (field: string) => object } }) {
  return (
    <>
      <PasswordField label="Nova senha" autoComplete="new-password" {...form.getInputProps('password')} />
      <PasswordField
        label="Confirmação da nova senha"
        autoComplete="new-password"
        {...form.getInputProps('password_confirmation')}
      />
    </>
  );
}
