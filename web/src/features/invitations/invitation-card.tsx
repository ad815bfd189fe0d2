import { formatInstant } from '@cocho/domain/formats';
import { type Invitation, invitationText, whatsAppLink } from '@cocho/domain/invitations';
import { Button, Group, Stack } from '@mantine/core';
import { IconBrandWhatsapp, IconCopy } from '@tabler/icons-react';
import { canCopy, copyText } from '../../lib/copy.ts';
import { optional } from '../../lib/optional.tsx';
import { useFarm, useTimeZone } from '../../lib/session.ts';
import styles from './invitations.module.css';

const QrCode = optional(() => import('./qr-code.tsx'));

/** How the operator gets in: the phone's camera, or WhatsApp; and the PIN, which the manager tells. */
export function InvitationCard({ invitation }: { invitation: Invitation }) {
  const farm = useFarm()?.name ?? '';
  const timeZone = useTimeZone();
  const { name, phone, url, pin, expires_at } = invitation;
  const copy = () => copyText(url, 'Link copiado', 'Selecione o link e copie.');
  return (
    <Stack>
      <p className={styles.how}>
        {name} aponta a câmera do celular para o código, ou abre o link que você mandar, e digita o PIN.
      </p>
      <div className={styles.code}>
        <QrCode text={url} label={`Código QR do convite de ${name}`} />
        <p className={styles.pin}>
          <span>PIN</span>
          <strong>{pin}</strong>
        </p>
      </div>
      <p className={styles.link}>{url}</p>
      <Group>
        <Button
          component="a"
          href={whatsAppLink(phone, invitationText(invitation, farm))}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconBrandWhatsapp size={20} aria-hidden />}
        >
          Enviar pelo WhatsApp
        </Button>
        {canCopy && (
          <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={copy}>
            Copiar link
          </Button>
        )}
      </Group>
      <p className={styles.note}>
        O PIN não vai na mensagem: diga a {name} de viva voz. O link vale até {formatInstant(expires_at, timeZone)}, em
        um celular só, e não aparece de novo; se perder, faça outro em Usuários.
      </p>
    </Stack>
  );
}
