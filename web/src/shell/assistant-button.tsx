import { ActionIcon } from '@mantine/core';
import { IconMessageChatbot } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { optional } from '../lib/optional.ts';
import { allowed } from '../lib/session.ts';

interface Drawer {
  opened: boolean;
  onClose: () => void;
}

/** It needs the network anyway: where it does not come, the page goes on without it. */
const AssistantDrawer = optional<Drawer>(() => import('../features/assistant/assistant-drawer.tsx'));

/** On every page of a farm. What is behind it is fetched when someone reaches for it. */
export function AssistantButton() {
  const [used, setUsed] = useState(false);
  const [opened, setOpened] = useState(false);
  if (!allowed('assistant.use')) return null;
  const open = () => {
    setUsed(true);
    setOpened(true);
  };
  return (
    <>
      <ActionIcon variant="subtle" size="lg" aria-label="Assistente" aria-haspopup="dialog" onClick={open}>
        <IconMessageChatbot size={22} />
      </ActionIcon>
      <Suspense fallback={null}>
        {used && <AssistantDrawer opened={opened} onClose={() => setOpened(false)} />}
      </Suspense>
    </>
  );
}
