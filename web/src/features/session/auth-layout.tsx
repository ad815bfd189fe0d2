import { IconArrowLeft } from '@tabler/icons-react';
import { Outlet } from '@tanstack/react-router';
import { Logo } from '../../ui/logo.tsx';
import styles from './auth-layout.module.css';
import { Slides } from './slides.tsx';

export function AuthLayout() {
  return (
    <div className={styles.layout}>
      <Slides />
      <main className={styles.main}>
        <a href="/" className={styles.back}>
          <IconArrowLeft size={18} aria-hidden /> Voltar ao site
        </a>
        <div className={styles.form}>
          <p className={styles.brand}>
            <Logo size={44} /> Cocho
          </p>
          <Outlet />
        </div>
        <p className={styles.version}>v.{__VERSION__}</p>
      </main>
    </div>
  );
}
