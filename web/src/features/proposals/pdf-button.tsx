import { proposalFileName } from '@cocho/domain/proposal-document';
import type { Proposal } from '@cocho/domain/proposals';
import { ActionIcon } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { httpFile } from '../../lib/http.ts';
import { showFailure } from '../../lib/notices.ts';
import { saveFile } from '../../lib/save-file.ts';

export function PdfButton({ proposal }: { proposal: Proposal }) {
  const [running, setRunning] = useState(false);

  async function make(): Promise<void> {
    setRunning(true);
    try {
      saveFile(await httpFile(`proposals/${proposal.id}/pdf`), proposalFileName(proposal));
    } catch (error) {
      showFailure('Erro ao gerar PDF', (error as Error).message);
    } finally {
      setRunning(false);
    }
  }

  return (
    <ActionIcon
      variant="subtle"
      size="xl"
      aria-label={`PDF da proposta ${proposal.number}`}
      loading={running}
      onClick={make}
    >
      <IconFileTypePdf size={20} />
    </ActionIcon>
  );
}
