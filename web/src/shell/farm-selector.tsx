import { IconChevronDown } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { chooseFarm, useFarm, useUser } from '../lib/session.ts';
import styles from './farm-selector.module.css';

declare module '@tanstack/react-router' {
  interface HistoryState {
    farm?: number;
  }
}

/** The word that most names begin with. A phone has no room for it between its icons. */
const commonWord = /^(fazenda|confinamento|estância|sítio)\s+/i;

/** Choosing a farm goes to /admin and makes it the current one. */
export function FarmSelector() {
  const router = useRouter();
  const farm = useFarm();
  const farms = useUser()?.farms ?? [];
  if (!farm) return <span className={styles.selector} />;

  /**
   * The farm changes only when the page of the old one was left: a form with unsaved text asks first, and the person may take their
   * time to answer, or stay.
   */
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
