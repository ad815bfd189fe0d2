import '@mantine/core/styles/Anchor.css';
import '@mantine/core/styles/Code.css';
import { formatInstant, formatTime } from '@cocho/domain/formats';
import { type LinkCode, type Messenger, type MessengerLink, messengerLabels } from '@cocho/domain/messengers';
import { Anchor, Button, Code, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTimeZone } from '../../lib/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { RowCard, RowList } from '../../ui/row-card.tsx';
import { Section } from '../../ui/section.tsx';
import { makeCode, messengerLinks, unlink } from './messengers.api.ts';

/** One's own phone in the messengers that the server speaks; nothing where it speaks none. */
export default function Messengers() {
  const timeZone = useTimeZone();
  const { data = [], refetch } = useQuery(messengerLinks);
  const code = useMutation(makeCode);
  const end = useMutation(unlink);
  const [linking, setLinking] = useState<MessengerLink | null>(null);
  if (data.length === 0) return null;

  async function begin(link: MessengerLink): Promise<void> {
    await code.mutateAsync(link.channel);
    setLinking(link);
  }

  return (
    <Section title="Mensageiros">
      <Text mb="sm">Pergunte à fazenda pelo celular, com o seu próprio acesso.</Text>
      <RowList>
        {data.map((link) => (
          <RowCard
            key={link.channel}
            title={messengerLabels[link.channel]}
            details={[
              ['Ligado', link.linked_at ? formatInstant(link.linked_at, timeZone) : 'não'],
              ['Resumo da manhã', link.opted_in_at ? `aceito em ${formatInstant(link.opted_in_at, timeZone)}` : 'não'],
            ]}
            actions={
              link.linked_at ? (
                <Button variant="default" loading={end.isPending} onClick={() => end.mutate(link.channel)}>
                  Desligar {messengerLabels[link.channel]}
                </Button>
              ) : (
                <Button loading={code.isPending} onClick={() => begin(link)}>
                  Ligar {messengerLabels[link.channel]}
                </Button>
              )
            }
          />
        ))}
      </RowList>
      {linking && code.data && (
        <CodeDialog
          link={linking}
          code={code.data}
          onClose={() => {
            setLinking(null);
            refetch();
          }}
        />
      )}
    </Section>
  );
}

function CodeDialog({ link, code, onClose }: { link: MessengerLink; code: LinkCode; onClose: () => void }) {
  const time = formatTime(code.expires_at, useTimeZone());
  const name = messengerLabels[link.channel];
  const address = addressOf(link, code.code);
  return (
    <Dialog onClose={onClose} title={`Ligar ${name}`} centered>
      <Text>
        Envie este código ao Cocho no {name}
        {link.contact && ` (${link.contact})`}. Ele vale uma vez, até {time}.
      </Text>
      <Code block my="sm" fz="xl" ta="center">
        {code.code}
      </Code>
      {address && (
        <Anchor href={address} target="_blank" rel="noreferrer">
          Abrir o {name} com o código
        </Anchor>
      )}
      <DialogButtons>
        <Button onClick={onClose}>Já enviei</Button>
      </DialogButtons>
    </Dialog>
  );
}

const addresses: Record<Messenger, (contact: string, code: string) => string> = {
  whatsapp: (number, code) => `https://wa.me/${number.replaceAll(/\D/g, '')}?text=${code}`,
  telegram: (bot, code) => `https://t.me/${encodeURIComponent(bot.replace('@', ''))}?start=${code}`,
};

function addressOf({ channel, contact }: MessengerLink, code: string): string | null {
  return contact && addresses[channel](contact, code);
}
