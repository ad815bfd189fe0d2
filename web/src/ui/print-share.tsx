import { Button } from '@mantine/core';
import { IconLink, IconPrinter, IconShare } from '@tabler/icons-react';
import { showFailure } from '../lib/notices.ts';
import { linkWay, shareLink } from '../lib/share.ts';

/** For whatever reads like a report: on paper, or its address to somebody else. */
export default function PrintShare({ title }: { title: string }) {
  const link = () =>
    shareLink(title).catch((error) => showFailure('Não foi possível compartilhar', (error as Error).message));
  const Icon = linkWay === 'share' ? IconShare : IconLink;
  return (
    <>
      <PrintButton />
      {linkWay && (
        <Button variant="default" leftSection={<Icon size={18} aria-hidden />} onClick={link}>
          {linkWay === 'share' ? 'Compartilhar' : 'Copiar link'}
        </Button>
      )}
    </>
  );
}

export function PrintButton({ label = 'Imprimir' }: { label?: string }) {
  return (
    <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => print()}>
      {label}
    </Button>
  );
}
