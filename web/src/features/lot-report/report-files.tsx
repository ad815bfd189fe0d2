import type { LotReport } from '@cocho/domain/lot-report';
import { defaultVariant, type ReportVariant, reportFileName } from '@cocho/domain/lot-report-document';
import { IconFileTypePdf, IconFileTypeXls, IconShare } from '@tabler/icons-react';
import { useToday } from '../../lib/clock.ts';
import { httpFile } from '../../lib/http.ts';
import { saveFile } from '../../lib/save-file.ts';
import { canShareFiles, shareFile } from '../../lib/share.ts';
import { type FileAction, FileActions } from '../../ui/file-actions.tsx';
import { pdfPath, type ReportAddress, sheetPath } from './lot-report.api.ts';

export const variantLabels: Record<ReportVariant, string> = { owner: 'PDF do proprietário', internal: 'PDF interno' };

/** The report to take along: as PDF, as spreadsheet, on paper, or through the phone's share sheet where there is one. */
export function ReportFiles({ address, report }: { address: ReportAddress; report: LotReport }) {
  const today = useToday();
  const usual = defaultVariant(report);
  const other = usual === 'owner' ? 'internal' : 'owner';
  const nameOf = (ending: 'pdf' | 'xlsx') => reportFileName(report.header.lot_name, today, ending);

  async function pdf(variant: ReportVariant): Promise<File> {
    return new File([await httpFile(pdfPath(address, variant))], nameOf('pdf'), { type: 'application/pdf' });
  }

  const printed = (variant: ReportVariant): FileAction => ({
    label: variantLabels[variant],
    icon: IconFileTypePdf,
    failure: 'Erro ao gerar PDF',
    make: async () => saveFile(await pdf(variant), nameOf('pdf')),
  });
  const sheet: FileAction = {
    label: 'XLSX interno',
    icon: IconFileTypeXls,
    failure: 'Erro ao gerar planilha',
    make: async () => saveFile(await httpFile(sheetPath(address)), nameOf('xlsx')),
  };
  const shared: FileAction = {
    label: `Compartilhar ${variantLabels[usual]}`,
    icon: IconShare,
    failure: 'Erro ao gerar PDF',
    make: async () => shareFile(await pdf(usual)),
  };
  const actions = [printed(usual), printed(other), sheet, ...(canShareFiles() ? [shared] : [])];
  return <FileActions actions={actions} print="Imprimir interno" />;
}
