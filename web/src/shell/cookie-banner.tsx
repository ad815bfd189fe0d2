import { type Consent, consentCookie, consentText, hasChosen } from '@cocho/domain/cookie-consent';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import styles from './guidance.module.css';

/** The site asks the same, and one answer counts for both. */
export function CookieBanner() {
  const [asked, setAsked] = useState(() => !hasChosen(document.cookie));
  if (!asked) return null;
  const choose = (consent: Consent) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser of the field.
    document.cookie = consentCookie(consent);
    setAsked(false);
  };
  return (
    <section className={styles.card} aria-label="Cookies">
      <p>
        {consentText} <a href="/politica-privacidade">Saiba mais</a>
      </p>
      <Group gap="xs">
        <Button onClick={() => choose('accepted')}>Aceitar todos</Button>
        <Button variant="default" onClick={() => choose('declined')}>
          Recusar
        </Button>
      </Group>
    </section>
  );
}
