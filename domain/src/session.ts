import { z } from 'zod';
import { MemberFarm } from './farms.ts';
import { email, Id, optionalText, requiredNumber, requiredSecret, requiredText } from './fields.ts';
import { atLeastCharacters, invalid, passwordsDiffer } from './messages.ts';
import { userTypes } from './permissions.ts';

export const minPasswordLength = 6;
export const sessionIdleDays = 30;
export const sessionMaxDays = 90;
export const temporaryPasswordMinutes = 30;

interface TypedTwice {
  password?: string | undefined;
  password_confirmation?: string | undefined;
}

export function isTypedTwice({ password, password_confirmation }: TypedTwice): boolean {
  return password === password_confirmation;
}

/** Told as soon as one of the two is typed, also while other fields are still empty. */
export function typedTwice(message: string) {
  const when = ({ value }: { value: unknown }) => {
    const { password, password_confirmation }: TypedTwice = Object(value);
    return Boolean(password || password_confirmation);
  };
  return { path: ['password_confirmation'], message, when };
}

export const SignIn = z.object({
  email: email(),
  password: requiredSecret('Senha'),
});
export type SignIn = z.infer<typeof SignIn>;

export const SignUp = z
  .object({
    name: requiredText('Nome completo'),
    email: email(),
    password: requiredSecret('Senha').min(minPasswordLength, atLeastCharacters('Senha', minPasswordLength)),
    password_confirmation: requiredSecret('Confirmar Senha'),
  })
  .refine(isTypedTwice, typedTwice(passwordsDiffer));
export type SignUp = z.infer<typeof SignUp>;

export const PasswordRecovery = z.object({
  email: email({ malformed: 'Email inválido' }),
});
export type PasswordRecovery = z.infer<typeof PasswordRecovery>;

const newPassword = {
  password: requiredSecret('Nova senha', 'Nova senha é obrigatória').min(
    minPasswordLength,
    atLeastCharacters('A senha', minPasswordLength),
  ),
  password_confirmation: requiredSecret('Confirmação de senha', 'Confirmação de senha é obrigatória'),
};
const newTypedTwice = typedTwice('As senhas não coincidem');
export const samePassword = 'Escolha uma senha diferente da atual';

export const UpdatePassword = z
  .object({
    email: email({ malformed: 'Email inválido' }),
    temporary_password: requiredSecret('Senha temporária', 'Senha temporária é obrigatória'),
    ...newPassword,
  })
  .refine(isTypedTwice, newTypedTwice);
export type UpdatePassword = z.infer<typeof UpdatePassword>;

/** Instead of one that somebody else chose. */
export const OwnPassword = z
  .object({ current_password: requiredSecret('Senha atual', 'Senha atual é obrigatória'), ...newPassword })
  .refine(isTypedTwice, newTypedTwice)
  .refine((form) => form.password !== form.current_password, { path: ['password'], message: samePassword });
export type OwnPassword = z.infer<typeof OwnPassword>;

/** One's own data. Empty password fields are not sent; a new password needs the current one. */
export const ProfileInput = z
  .object({
    name: requiredText('Nome'),
    phone: optionalText('Telefone', 20),
    current_password: requiredSecret('Senha atual').optional(),
    password: requiredSecret('Nova senha')
      .min(minPasswordLength, atLeastCharacters('A senha', minPasswordLength))
      .optional(),
    password_confirmation: requiredSecret('Confirmação de senha').optional(),
  })
  .refine((form) => form.password === undefined || form.current_password !== undefined, {
    path: ['current_password'],
    message: 'Senha atual é obrigatória',
  })
  .refine((form) => form.password === undefined || form.password !== form.current_password, {
    path: ['password'],
    message: samePassword,
  })
  .refine(isTypedTwice, typedTwice(passwordsDiffer));
export type ProfileInput = z.infer<typeof ProfileInput>;

/** A version of the privacy policy that was read, or at least told. */
export const PolicySeen = z.object({
  version: requiredNumber('Versão').int(invalid('Versão')).positive(invalid('Versão')).max(1000, invalid('Versão')),
});
export type PolicySeen = z.infer<typeof PolicySeen>;

/** The signed-in person. `user_type` is that of the first farm; each farm carries its own. */
export const Me = z.object({
  id: Id,
  name: z.string(),
  /** Empty for an operator who was invited without one. */
  email: z.string(),
  phone: z.string().nullable(),
  staff: z.boolean(),
  /** Of the privacy policy, as the panel told it. */
  policy_seen: z.number(),
  /** Whether they have shown that it is theirs: before that nobody links them to a farm. */
  email_confirmed: z.boolean(),
  /** Somebody else chose their password, and knows it. */
  password_given: z.boolean(),
  user_type: z.enum(userTypes).nullable(),
  farms: z.array(MemberFarm),
});
export type Me = z.infer<typeof Me>;

export const SignedIn = Me.extend({ token: z.string() });
export type SignedIn = z.infer<typeof SignedIn>;
