import { NativeSelect } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { chooseFarm, startPage, useFarm, useUser } from '../lib/session.ts';
import styles from './farm-selector.module.css';

/** Choosing a farm makes it the current one and goes to its start page. */
export function FarmSelector() {
  const navigate = useNavigate();
  const farm = useFarm();
  const farms = useUser()?.farms ?? [];
  if (!farm) return <span className={styles.selector} />;
  return (
    <NativeSelect
      className={styles.selector}
      aria-label="Fazenda"
      data={farms.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={String(farm.id)}
      onChange={(event) => {
        chooseFarm(Number(event.currentTarget.value));
        navigate({ to: startPage() });
      }}
    />
  );
}
