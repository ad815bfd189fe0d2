import { consentCookie, hasChosen } from '@cocho/domain/cookie-consent';

/** Asked once a year. Whatever is chosen, nothing but what is needed is kept in the browser. */
export function askAboutCookies(): void {
  const banner = document.querySelector<HTMLElement>('[data-cookies]');
  if (!banner || hasChosen(document.cookie)) return;
  banner.hidden = false;
  banner.addEventListener('click', ({ target }) => {
    const { value } = target as HTMLButtonElement;
    if (value !== 'accepted' && value !== 'declined') return;
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser of the field.
    document.cookie = consentCookie(value);
    banner.hidden = true;
  });
}
