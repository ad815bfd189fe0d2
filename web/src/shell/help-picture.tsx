import { useState } from 'react';
import styles from './help-dialog.module.css';
import { helpPictures, pictureSizes } from './help-pictures.ts';

/** Files of their own, also the smallest: they are fetched when the help of their page is read. */
const addresses = import.meta.glob<string>('./help-pictures/*.webp', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

/** Without a network, or when it does not come through, the words stand alone. */
export function HelpPicture({ page }: { page: string }) {
  const [isMissing, setMissing] = useState(false);
  const [name, picture] = Object.entries(helpPictures).find(([, { pages }]) => pages.includes(page)) ?? [];
  if (!picture || isMissing) return null;
  const { alt, screen = 'office' } = picture;
  return (
    <img
      className={`${styles.picture} ${styles[screen]}`}
      src={addresses[`./help-pictures/${name}.webp`]}
      {...pictureSizes[screen]}
      alt={alt}
      loading="lazy"
      onError={() => setMissing(true)}
    />
  );
}
