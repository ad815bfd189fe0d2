import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** The eye beside a password is reached by keyboard and has a name. */
const eye = { 'aria-label': 'Mostrar ou esconder a senha', tabIndex: 0 };

export function PasswordField(props: PasswordInputProps) {
  return <PasswordInput visibilityToggleButtonProps={eye} {...props} />;
}
