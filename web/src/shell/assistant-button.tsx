import { ActionIcon } from '@mantine/core';
import { IconMessageChatbot } from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { sayMissed, styled } from '../lib/optional.tsx';
import { allowed } from '../lib/session.ts';

interface Drawer {
  opened: boolean;
  onClose: () => void;
}

/** By itself: what is chained to an `import` does not hear of its styles, if those do not come. */
const loadDrawer = () => import('../features/assistant/assistant-drawer.tsx');

/** On every page of a farm. What is behind it is fetched when someone reaches for it. */
export function AssistantButton() {
  const [Drawer, setDrawer] = useState<ComponentType<Drawer> | null>(null);
  const [opened, setOpened] = useState(false);
  if (!allowed('assistant.use')) return null;
  const open = () =>
    styled()
      .then(loadDrawer)
      .then((drawer) => {
        setDrawer(() => drawer.default);
        setOpened(true);
      }, sayMissed);
  return (
    <>
      <ActionIcon variant="subtle" size="lg" aria-label="Assistente" aria-haspopup="dialog" onClick={open}>
        <IconMessageChatbot size={22} />
      </ActionIcon>
      {Drawer && <Drawer opened={opened} onClose={() => setOpened(false)} />}
    </>
  );
}
