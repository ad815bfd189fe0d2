import { z } from 'zod';
import { email, flag, Id, Instant, oneOf, requiredSecret, requiredText, Version } from './fields.ts';
import { atLeastCharacters, passwordsDiffer, required } from './messages.ts';
import { userTypes } from './permissions.ts';
import { isTypedTwice, minPasswordLength, typedTwice } from './session.ts';

const fields = {
  name: requiredText('Nome'),
  email: email(),
  user_type: oneOf('Tipo de usuário', userTypes),
  active: flag('Usuário Ativo').default(true),
};

const password = requiredSecret('Senha').min(minPasswordLength, atLeastCharacters('Senha', minPasswordLength));
const confirmation = requiredSecret('Confirme a Senha');

/** Empty password fields are not sent. A person created without one enters through recovery. */
export const FarmUserInput = z
  .object({
    ...fields,
    password: password.optional(),
    password_confirmation: confirmation.optional(),
    version: Version.optional(),
  })
  .refine(
    (form) => form.password === undefined || form.password_confirmation !== undefined,
    typedTwice(required('Confirme a Senha')),
  )
  .refine(isTypedTwice, typedTwice(passwordsDiffer));
export type FarmUserInput = z.infer<typeof FarmUserInput>;

export const FarmUser = z.object({
  id: Id,
  name: z.string(),
  /** Empty for an operator who was invited without one. */
  email: z.string(),
  phone: z.string().nullable(),
  user_type: z.enum(userTypes),
  active: z.boolean(),
  /** Also belongs elsewhere: this farm may change only the type and the active flag. */
  shared: z.boolean(),
  /** Until when the link counts by which an invited operator gets in; null once it was used. */
  invitation_expires_at: Instant.nullable(),
  version: Version,
  created_at: Instant,
  updated_at: Instant,
});
export type FarmUser = z.infer<typeof FarmUser>;
