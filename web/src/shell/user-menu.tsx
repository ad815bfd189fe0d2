import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { IconContrast, IconLogout, IconMoon, IconSun, IconUserCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type Appearance, appearanceLabels, applyAppearance } from '../lib/appearance.ts';
import { http } from '../lib/http.ts';
import { endSession, useUser } from '../lib/session.ts';
import styles from './user-menu.module.css';

const appearanceIcons = { light: IconSun, dark: IconMoon, sun: IconContrast };

export function UserMenu() {
  const user = useUser();
  const { setColorScheme } = useMantineColorScheme();
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <UnstyledButton className={styles.button} aria-label={`Menu de ${user?.name ?? 'usuário'}`}>
          <span className={styles.initials} data-initials={initials(user?.name ?? '')} aria-hidden />
          <span className={styles.name}>{user?.name}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user?.email}</Menu.Label>
        <Menu.Item component={Link} to="/admin/profile" leftSection={<IconUserCircle size={18} />}>
          Meu perfil
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Aparência</Menu.Label>
        {(Object.keys(appearanceLabels) as Appearance[]).map((appearance) => {
          const Icon = appearanceIcons[appearance];
          return (
            <Menu.Item
              key={appearance}
              leftSection={<Icon size={18} />}
              onClick={() => applyAppearance(appearance, setColorScheme)}
            >
              {appearanceLabels[appearance]}
            </Menu.Item>
          );
        })}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} />} onClick={signOut}>
          Sair
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The person is out even when the server cannot be told: the token then ends by itself. */
async function signOut(): Promise<void> {
  await http('users/sign_out', { method: 'DELETE', keepSession: true }).catch(() => {});
  endSession();
}

function initials(name: string): string {
  const words = name.split(' ').filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.[0] ?? '').join('');
}
