import { useMantineColorScheme } from '@mantine/core';
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
import { type Appearance, appearanceLabels, applyAppearance } from '../lib/appearance.ts';
import { helping } from '../lib/help.ts';
import { isVisiting, useUser } from '../lib/session.ts';
import { Menu, MenuDivider, MenuItem, MenuLabel, MenuLink } from '../ui/menu.tsx';
import { useLeave } from './leave.tsx';

const appearanceIcons = { light: IconCircleHalf2, dark: IconMoon, sun: IconSun };

/** Comes when the button is first used; then it is open. */
export default function UserMenu({ button }: Pick<ComponentProps<typeof Menu>, 'button'>) {
  const user = useUser();
  const { setColorScheme } = useMantineColorScheme();
  const { leave, questions } = useLeave();
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
        <MenuItem icon={<IconLogout size={18} aria-hidden />} onClick={leave}>
          Sair
        </MenuItem>
      </Menu>
      {questions}
    </>
  );
}
