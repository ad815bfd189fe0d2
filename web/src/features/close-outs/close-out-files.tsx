import type { FrozenCloseOut } from '@cocho/domain/close-out';
import { closeOutFileName, usualVariant } from '@cocho/domain/close-out-document';
import type { ReportVariant } from '@cocho/domain/lot-report-document';
import { IconFileTypePdf, IconShare } from '@tabler/icons-react';
import { httpFile } from '../../lib/http.ts';
import { saveFile } from '../../lib/save-file.ts';
import { canShareFiles, shareFile } from '../../lib/share.ts';
import { type FileAction, FileActions } from '../../ui/file-actions.tsx';
import { variantLabels } from '../lot-report/report-files.tsx';
import { type CloseOutAddress, closeOutPdfPath } from './close-outs.api.ts';

/** The paper to sign: for the owner, for the house, and to be sent on. */
export function CloseOutFiles({ address, frozen }: { address: CloseOutAddress; frozen: FrozenCloseOut }) {
  const usual = usualVariant(frozen.close_out);
  const other = usual === 'owner' ? 'internal' : 'owner';

  async function pdf(variant: ReportVariant): Promise<File> {
    const name = closeOutFileName(frozen.close_out, frozen.version, variant);
    const blob = await httpFile(closeOutPdfPath(address, frozen.version, variant));
    return new File([blob], name, { type: 'application/pdf' });
  }

  async function save(variant: ReportVariant): Promise<void> {
    const file = await pdf(variant);
    saveFile(file, file.name);
  }

  const failure = 'Erro ao gerar PDF';
  const printed = (variant: ReportVariant): FileAction => ({
    label: variantLabels[variant],
    icon: IconFileTypePdf,
    failure,
    make: () => save(variant),
  });
  const shared: FileAction = {
    label: `Compartilhar ${variantLabels[usual]}`,
    icon: IconShare,
    failure,
    make: async () => shareFile(await pdf(usual)),
  };
  return <FileActions actions={[printed(usual), printed(other), ...(canShareFiles() ? [shared] : [])]} />;
}
