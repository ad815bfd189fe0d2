import { formatDay } from '@cocho/domain/formats';
import { policy } from '@cocho/domain/privacy-policy';
import type { Me } from '@cocho/domain/session';
import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { httpData } from '../lib/http.ts';
import { refreshUser, useUser } from '../lib/session.ts';
import styles from './guidance.module.css';

/** A new privacy policy is told once, beside the mail that everyone gets. */
export function PolicyNotice() {
  const user = useUser();
  const seen = useMutation({
    mutationFn: () => httpData<Me>('users/me/policy_seen', { method: 'POST', body: { version: policy.version } }),
    onSuccess: refreshUser,
  });
  // What the browser kept from before this was told says nothing of it.
  if (!user || (user.policy_seen ?? policy.version) >= policy.version) return null;
  return (
    <section className={styles.card} aria-label="Política de Privacidade">
      <h2>A Política de Privacidade mudou</h2>
      <p>
        Versão {policy.version}, de {formatDay(policy.day)}. {policy.summary}
      </p>
      <Group gap="xs">
        <Button loading={seen.isPending} onClick={() => seen.mutate()}>
          Entendi
        </Button>
        <Button variant="default" component="a" href="/politica-privacidade" target="_blank">
          Ler a política
        </Button>
      </Group>
    </section>
  );
}
