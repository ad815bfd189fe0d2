const name = 'cookieconsent_status';
const days = 365;

export type Consent = 'accepted' | 'declined';

export const consentText =
  'Usamos cookies para melhorar sua experiência, analisar o tráfego e personalizar o conteúdo.';

/** What to write into `document.cookie` for a choice. */
export function consentCookie(choice: Consent): string {
  return `${name}=${choice}; path=/; max-age=${days * 86_400}; samesite=lax`;
}

export function hasChosen(cookies: string): boolean {
  return cookies.split('; ').some((cookie) => cookie.startsWith(`${name}=`));
}
