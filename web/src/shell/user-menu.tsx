import { useMantineColorScheme } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconCircleHalf2,
  IconHelp,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserCircle,
  IconUserPlus,
} from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { signOut } from '../features/session/session.api.ts';
import { type Appearance, appearanceLabels, applyAppearance } from '../lib/appearance.ts';
import { helping } from '../lib/help.ts';
import { currentUserId, isVisiting, useUser } from '../lib/session.ts';
import { useStore } from '../lib/store.ts';
import { forgetCacheOf } from '../offline/kept-cache.ts';
import { exportOutbox, outbox, sendNow, waitingCount } from '../outbox/client.ts';
import { downloadText } from '../outbox/download.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Menu, MenuDivider, MenuItem, MenuLabel, MenuLink } from '../ui/menu.tsx';
import { useUnsavedQuestion } from '../ui/unsaved-question.tsx';

const appearanceIcons = { light: IconCircleHalf2, dark: IconMoon, sun: IconSun };

/** Comes when the button is first used; then it is open. */
export default function UserMenu({ button }: Pick<ComponentProps<typeof Menu>, 'button'>) {
  const user = useUser();
  const { setColorScheme } = useMantineColorScheme();
  const [warned, { open: warn, close }] = useDisclosure(false);
  const unsaved = useUnsavedQuestion();
  const leave = () => (waitingCount() > 0 ? warn() : signOutHere());
  const unsentOperations = useStore(outbox).operations.some(({ fate }) => fate === 'waiting');
  return (
    <>
      <Menu align="end" defaultOpened button={button}>
        <MenuLabel>{user?.email}</MenuLabel>
        {isVisiting() && (
          <MenuLink to="/signup" icon={<IconUserPlus size={18} aria-hidden />}>
            Criar conta
          </MenuLink>
        )}
        <MenuLink to="/admin/profile" icon={<IconUserCircle size={18} aria-hidden />}>
          Meu perfil
        </MenuLink>
        <MenuItem icon={<IconHelp size={18} aria-hidden />} onClick={() => helping.set('menu')}>
          Ajuda desta página
        </MenuItem>
        <MenuDivider />
        <MenuLabel>Aparência</MenuLabel>
        {(Object.keys(appearanceLabels) as Appearance[]).map((appearance) => {
          const Icon = appearanceIcons[appearance];
          return (
            <MenuItem
              key={appearance}
              icon={<Icon size={18} aria-hidden />}
              onClick={() => applyAppearance(appearance, setColorScheme)}
            >
              {appearanceLabels[appearance]}
            </MenuItem>
          );
        })}
        <MenuDivider />
        <MenuItem icon={<IconLogout size={18} aria-hidden />} onClick={() => unsaved.ask(leave)}>
          Sair
        </MenuItem>
      </Menu>
      {unsaved.question}
      <ConfirmDialog
        opened={warned}
        title={unsentOperations ? 'Há operações não enviadas' : 'Há leituras não enviadas'}
        subtitle="Elas estão só neste aparelho. Se você sair, ficam guardadas para você, ninguém mais as vê, e são enviadas quando você entrar de novo."
        cancelLabel="Ficar e enviar"
        confirmLabel="Exportar e sair"
        onCancel={() => {
          close();
          sendNow();
        }}
        onConfirm={exportAndSignOut}
      />
    </>
  );
}

async function exportAndSignOut(): Promise<void> {
  downloadText('caixa-de-saida.json', await exportOutbox());
  await signOutHere();
}

/** Nothing that was seen stays on the device. */
async function signOutHere(): Promise<void> {
  const userId = currentUserId();
  await signOut();
  if (userId !== null) await forgetCacheOf(userId);
}
