import type { EmailCode } from '@cocho/domain/email-confirmation';
import type {
  Me,
  PasswordRecovery,
  ProfileInput,
  SignedIn,
  SignIn,
  SignUp,
  UpdatePassword,
} from '@cocho/domain/session';
import { http } from '../../lib/http.ts';
import { showSuccess } from '../../lib/notices.ts';
import { endSession } from '../../lib/session.ts';

export function signIn(body: SignIn): Promise<SignedIn> {
  return http('users/sign_in', { method: 'POST', body, keepSession: true });
}

export function signUp(body: SignUp): Promise<SignedIn> {
  return http('users/sign_up', { method: 'POST', body });
}

export function recoverPassword(body: PasswordRecovery): Promise<unknown> {
  return http('users/password_recovery', { method: 'POST', body, ownWords: true });
}

export function updatePassword(body: UpdatePassword): Promise<unknown> {
  return http('users/update_password', { method: 'POST', body, ownWords: true });
}

export function saveProfile(body: ProfileInput): Promise<{ data: Me }> {
  return http('users/me', { method: 'PUT', body });
}

export function sendEmailCode(): Promise<unknown> {
  return http('users/me/email_confirmation/code', { method: 'POST' });
}

export function confirmEmail(body: EmailCode): Promise<{ data: Me }> {
  return http('users/me/email_confirmation', { method: 'POST', body });
}

export function fetchMe(): Promise<{ data: Me }> {
  return http('users/me');
}

/** The person is out at once, also when the server is slow to hear it or cannot be told: the token then ends by itself. */
export async function signOut(): Promise<void> {
  http('users/sign_out', { method: 'DELETE', keepSession: true, ownWords: true, quiet: true }).catch(() => {});
  await endSession();
  showSuccess('Sessão encerrada');
}
