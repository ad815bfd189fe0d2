import { reportFileName } from '@cocho/domain/report-files';
import { Box, Button } from '@mantine/core';
import { IconFileTypePdf, IconFileTypeXls, IconPrinter, IconShare } from '@tabler/icons-react';
import { useState } from 'react';
import { useToday } from '../../lib/clock.ts';
import { httpFile } from '../../lib/http.ts';
import { showFailure } from '../../lib/notices.ts';
import { saveFile } from '../../lib/save-file.ts';
import { type ReportAddress, type ReportFormat, reportFilePath } from './lot-report.api.ts';
import styles from './lot-report.module.css';

type Task = ReportFormat | 'share';

const failures: Record<Task, string> = {
  pdf: 'Erro ao gerar PDF',
  share: 'Erro ao gerar PDF',
  xlsx: 'Erro ao gerar planilha',
};

/** The report to take along: as PDF, as spreadsheet, on paper, or through the phone's share sheet where there is one. */
export function ReportFiles({ address, lotName }: { address: ReportAddress; lotName: string }) {
  const today = useToday();
  const [running, setRunning] = useState<Task | null>(null);

  async function make(task: Task): Promise<void> {
    const format = task === 'share' ? 'pdf' : task;
    setRunning(task);
    try {
      const blob = await httpFile(reportFilePath(address, format));
      const name = reportFileName(lotName, today, format);
      if (task === 'share') await share(new File([blob], name, { type: 'application/pdf' }));
      else saveFile(blob, name);
    } catch (error) {
      showFailure(failures[task], (error as Error).message);
    } finally {
      setRunning(null);
    }
  }

  const button = (task: Task) => ({ variant: 'default', disabled: running !== null, onClick: () => make(task) });
  return (
    <Box role="group" aria-label="Exportar" className={styles.files}>
      <Button {...button('pdf')} variant="filled" leftSection={<IconFileTypePdf size={18} aria-hidden />}>
        {running === 'pdf' ? 'Gerando...' : 'PDF'}
      </Button>
      <Button {...button('xlsx')} leftSection={<IconFileTypeXls size={18} aria-hidden />}>
        {running === 'xlsx' ? 'Gerando...' : 'XLSX'}
      </Button>
      {canShare() && (
        <Button {...button('share')} leftSection={<IconShare size={18} aria-hidden />}>
          {running === 'share' ? 'Gerando...' : 'Compartilhar'}
        </Button>
      )}
      <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => print()}>
        Imprimir
      </Button>
    </Box>
  );
}

function canShare(): boolean {
  return navigator.canShare?.({ files: [new File([''], 'relatorio.pdf', { type: 'application/pdf' })] }) ?? false;
}

/** Whoever closes the share sheet wanted nothing; where the making took too long for it to open, the file is saved. */
async function share(file: File): Promise<void> {
  try {
    await navigator.share({ files: [file], title: file.name });
  } catch (error) {
    if ((error as Error).name === 'NotAllowedError') saveFile(file, file.name);
    else if ((error as Error).name !== 'AbortError') throw error;
  }
}
