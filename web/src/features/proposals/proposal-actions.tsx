import { mayProposal, type Proposal, sendingRefusal } from '@cocho/domain/proposals';
import { Button } from '@mantine/core';
import { IconLink, IconLinkOff, IconSend } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { copyText } from '../../lib/copy.ts';
import { showFailure } from '../../lib/notices.ts';
import { useQuestion } from '../../ui/question.tsx';
import { AcceptedPdfButton } from './pdf-button.tsx';
import { proposals } from './proposals.api.ts';

/** How a saved proposal reaches its client, and how it is taken back. */
export function ProposalActions({ proposal, dirty }: { proposal: Proposal; dirty: boolean }) {
  const look = useMutation(proposals.look());
  const send = useMutation(proposals.send());
  const revoke = useMutation(proposals.revoke());
  const link = useMutation(proposals.link());
  const question = useQuestion();
  const { id, status, client_email } = proposal;

  /** Looked at again: one of which the answer was lost may have gone out, and its link would end. */
  async function sendIt(): Promise<void> {
    const now = await look.mutateAsync(id).catch(() => null);
    if (!now) return;
    const refusal = sendingRefusal(now);
    if (refusal) return showFailure('Erro ao atualizar proposta', refusal);
    const text =
      now.status === 'sent'
        ? `${now.client_email} recebe outro link para ler e responder. O que foi enviado antes deixa de valer.`
        : `${now.client_email} recebe um link para ler e responder.`;
    if (await question.ask(`Enviar a proposta ${now.number}?`, text)) send.mutate(now);
  }

  async function revokeIt(): Promise<void> {
    const text = 'O cliente deixa de poder ler e responder, até que a proposta seja enviada outra vez.';
    if (await question.ask(`Encerrar o link da proposta ${proposal.number}?`, text)) revoke.mutate(id);
  }

  async function copyLink(): Promise<void> {
    try {
      await copyText((await link.mutateAsync(id)).url, 'Link copiado');
    } catch (error) {
      showFailure('Não foi possível copiar o link', (error as Error).message);
    }
  }

  return (
    <>
      {status === 'approved' && <AcceptedPdfButton proposal={proposal} />}
      {mayProposal(status, 'answer') && (
        <>
          <Button variant="default" leftSection={<IconLink size={18} aria-hidden />} onClick={copyLink}>
            Copiar link
          </Button>
          <Button
            variant="default"
            leftSection={<IconLinkOff size={18} aria-hidden />}
            disabled={dirty}
            loading={revoke.isPending}
            onClick={revokeIt}
          >
            Encerrar link
          </Button>
        </>
      )}
      {mayProposal(status, 'send') && (
        <Button
          variant="default"
          leftSection={<IconSend size={18} aria-hidden />}
          disabled={dirty || !client_email}
          title={client_email ? undefined : 'Informe o email do cliente e salve para enviar'}
          loading={look.isPending || send.isPending}
          onClick={sendIt}
        >
          Enviar ao cliente
        </Button>
      )}
      {question.dialog}
    </>
  );
}
