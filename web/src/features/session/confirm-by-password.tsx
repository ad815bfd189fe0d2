import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { showFailure } from '../../lib/notices.ts';
import { Section } from '../../ui/section.tsx';
import { recoverPassword } from './session.api.ts';

/** By a temporary password, so that whoever is linked to a second farm has a password which nobody of the first one knows. */
export default function ConfirmByPassword({ email }: { email: string }) {
  const navigate = useNavigate();
  const ask = useMutation({
    mutationFn: () => recoverPassword({ email }),
    onSuccess: () => navigate({ to: '/update-password', search: { email } }),
    onError: ({ message }) => showFailure('Erro ao enviar email de recuperação', message),
  });
  return (
    <Section title="Confirmar email">
      <p>
        Mostre que este email é seu: só assim a nossa equipe pode ligar você também a outra fazenda. Enviamos uma senha
        temporária para {email}; com ela você escolhe uma senha nova e entra de novo.
      </p>
      <Button variant="default" loading={ask.isPending} onClick={() => ask.mutate()}>
        Enviar senha temporária
      </Button>
    </Section>
  );
}
