import { ActionIcon } from '@mantine/core';
import { IconMessageChatbot } from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { fetchPart } from '../lib/optional.tsx';
import { allowed } from '../lib/session.ts';

interface Drawer {
  opened: boolean;
  onClose: () => void;
}

const loadDrawer = () => import('../features/assistant/assistant-drawer.tsx');

/** On every page of a farm. What is behind it is fetched when someone reaches for it. */
export function AssistantButton() {
  const [Drawer, setDrawer] = useState<ComponentType<Drawer> | null>(null);
  const [opened, setOpened] = useState(false);
  if (!allowed('assistant.use')) return null;
  const open = () =>
    fetchPart(loadDrawer, (part) => {
      setDrawer(() => part);
      setOpened(true);
    });
  return (
    <>
      <ActionIcon variant="subtle" size="lg" aria-label="Assistente" aria-haspopup="dialog" onClick={open}>
        <IconMessageChatbot size={22} />
      </ActionIcon>
      {Drawer && <Drawer opened={opened} onClose={() => setOpened(false)} />}
    </>
  );
}
