import { IconChevronDown } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { chooseFarm, useFarm, useUser } from '../lib/session.ts';
import styles from './farm-selector.module.css';

declare module '@tanstack/react-router' {
  interface HistoryState {
    farm?: number;
  }
}

/** With which most names begin; between the icons of a phone there is no room for it. */
const commonWord = /^(fazenda|confinamento|estância|sítio)\s+/i;

/** Choosing a farm goes to /admin and makes it the current one. */
export function FarmSelector() {
  const router = useRouter();
  const farm = useFarm();
  const farms = useUser()?.farms ?? [];
  if (!farm) return <span className={styles.selector} />;

  /** The page of the old farm is left first, about which the person may be asked for as long as they like, and which they may refuse. */
  function choose(id: number): void {
    const stop = router.subscribe('onResolved', ({ toLocation, hrefChanged }) => {
      const isThere = toLocation.state.farm === id;
      if (isThere) chooseFarm(id);
      if (isThere || hrefChanged) stop();
    });
    router.navigate({ to: '/admin', state: { farm: id } });
  }

  return (
    <div className={styles.selector}>
      <span className={styles.short} aria-hidden>
        {farm.name.replace(commonWord, '')}
      </span>
      <select aria-label="Fazenda" value={farm.id} onChange={(event) => choose(Number(event.currentTarget.value))}>
        {farms.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <IconChevronDown size={16} aria-hidden />
    </div>
  );
}
