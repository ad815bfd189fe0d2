import type { LotReport } from '@cocho/domain/lot-report';
import { defaultVariant, type ReportVariant, reportFileName } from '@cocho/domain/lot-report-document';
import { Box, Button } from '@mantine/core';
import { IconFileTypePdf, IconFileTypeXls, IconPrinter, IconShare, type Icon as TablerIcon } from '@tabler/icons-react';
import { useState } from 'react';
import { useToday } from '../../lib/clock.ts';
import { httpFile } from '../../lib/http.ts';
import { showFailure } from '../../lib/notices.ts';
import { saveFile } from '../../lib/save-file.ts';
import { pdfPath, type ReportAddress, sheetPath } from './lot-report.api.ts';
import styles from './lot-report.module.css';

type Task = ReportVariant | 'xlsx' | 'share';

const variantLabels: Record<ReportVariant, string> = { owner: 'PDF do proprietário', internal: 'PDF interno' };

/** The report to take along: as PDF, as spreadsheet, on paper, or through the phone's share sheet where there is one. */
export function ReportFiles({ address, report }: { address: ReportAddress; report: LotReport }) {
  const today = useToday();
  const [running, setRunning] = useState<Task | null>(null);
  const usual = defaultVariant(report);
  const other = usual === 'owner' ? 'internal' : 'owner';

  async function make(task: Task): Promise<void> {
    setRunning(task);
    try {
      if (task === 'xlsx') saveFile(await httpFile(sheetPath(address)), nameOf('xlsx'));
      else if (task === 'share') await share(await pdf(usual));
      else saveFile(await pdf(task), nameOf('pdf'));
    } catch (error) {
      showFailure(task === 'xlsx' ? 'Erro ao gerar planilha' : 'Erro ao gerar PDF', (error as Error).message);
    } finally {
      setRunning(null);
    }
  }

  async function pdf(variant: ReportVariant): Promise<File> {
    return new File([await httpFile(pdfPath(address, variant))], nameOf('pdf'), { type: 'application/pdf' });
  }

  function nameOf(ending: 'pdf' | 'xlsx'): string {
    return reportFileName(report.header.lot_name, today, ending);
  }

  const button = (task: Task, label: string, Icon: TablerIcon, variant = 'default') => (
    <Button
      variant={variant}
      disabled={running !== null}
      onClick={() => make(task)}
      leftSection={<Icon size={18} aria-hidden />}
    >
      {running === task ? 'Gerando...' : label}
    </Button>
  );
  return (
    <Box role="group" aria-label="Exportar" className={styles.files}>
      {button(usual, variantLabels[usual], IconFileTypePdf, 'filled')}
      {button(other, variantLabels[other], IconFileTypePdf)}
      {button('xlsx', 'XLSX', IconFileTypeXls)}
      {canShare() && button('share', 'Compartilhar', IconShare)}
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
