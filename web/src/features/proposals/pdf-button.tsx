import { proposalFileName } from '@cocho/domain/proposal-document';
import type { Proposal } from '@cocho/domain/proposals';
import { ActionIcon, Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { httpFile } from '../../lib/http.ts';
import { showFailure } from '../../lib/notices.ts';
import { saveFile } from '../../lib/save-file.ts';

export function PdfButton({ proposal }: { proposal: Proposal }) {
  const { loading, onClick } = usePdf(proposal, 'pdf');
  return (
    <ActionIcon
      variant="subtle"
      size="xl"
      aria-label={`PDF da proposta ${proposal.number}`}
      loading={loading}
      onClick={onClick}
    >
      <IconFileTypePdf size={20} />
    </ActionIcon>
  );
}

/** The very file that the client accepted. */
export function AcceptedPdfButton({ proposal }: { proposal: Proposal }) {
  return (
    <Button
      variant="default"
      leftSection={<IconFileTypePdf size={18} aria-hidden />}
      {...usePdf(proposal, 'accepted.pdf')}
    >
      PDF aceito
    </Button>
  );
}

function usePdf(proposal: Proposal, file: 'pdf' | 'accepted.pdf') {
  const [loading, setLoading] = useState(false);
  return { loading, onClick };

  async function onClick(): Promise<void> {
    setLoading(true);
    try {
      saveFile(await httpFile(`proposals/${proposal.id}/${file}`), proposalFileName(proposal));
    } catch (error) {
      showFailure('Erro ao gerar PDF', (error as Error).message);
    } finally {
      setLoading(false);
    }
  }
}
