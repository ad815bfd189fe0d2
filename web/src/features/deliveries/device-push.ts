import type { PushSubscriptionInput } from '@cocho/domain/push-subscriptions';
import { currentUserId } from '../../lib/session.ts';
import { createSavedStore } from '../../lib/store.ts';

/** Who wanted to be told on this device: after a new sign-in they are told again, without another question. */
const subscribedUser = createSavedStore<number | null>('cocho.push', null);

type Here = Omit<PushSubscriptionInput, 'least_severity'>;

/** Why this device cannot be told now, and what would help; null if it can. */
export function pushObstacle(): string | null {
  if (!window.isSecureContext) return 'Os avisos só funcionam em um endereço https.';
  if (mustInstall())
    return 'No iPhone e no iPad, instale o Cocho primeiro (iOS 16.4 ou mais novo): toque em Compartilhar, depois em "Adicionar à Tela de Início", e abra o Cocho por lá.';
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'Este navegador não recebe avisos. Use o Chrome, o Edge, o Firefox ou o Safari em uma versão atual.';
  if (Notification.permission === 'denied')
    return 'Os avisos do Cocho estão bloqueados neste navegador. Libere as notificações nas configurações do site e volte aqui.';
  return null;
}

/** Where the push service reaches this device; null while it was not asked for, or cannot be. */
export async function endpointHere(): Promise<string | null> {
  if (pushObstacle() !== null) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription())?.endpoint ?? null;
}

export async function subscribeHere(publicKey: string): Promise<Here> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('O navegador não permitiu os avisos.');
  const registration = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await registration.pushManager.subscribe(options).catch(async () => {
    // It was asked for with another key once: that one makes way.
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    return registration.pushManager.subscribe(options);
  });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  subscribedUser.set(currentUserId());
  return { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '', device: deviceName(navigator.userAgent) };
}

export async function forgetHere(): Promise<void> {
  subscribedUser.set(null);
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** Whether this person wanted to be told here and the browser still allows it. */
export function isSubscribedHere(): boolean {
  return subscribedUser.get() !== null && subscribedUser.get() === currentUserId() && pushObstacle() === null;
}

/** 'Chrome no Android'. */
function deviceName(userAgent: string): string {
  const browser = (
    [
      ['Edg', 'Edge'],
      ['SamsungBrowser', 'Samsung Internet'],
      ['Firefox', 'Firefox'],
      ['Chrome', 'Chrome'],
      ['Safari', 'Safari'],
    ] as const
  ).find(([sign]) => userAgent.includes(sign));
  const system = (
    [
      [/Android/, 'Android'],
      [/iPhone|iPad/, 'iPhone ou iPad'],
      [/Windows/, 'Windows'],
      [/Mac OS/, 'Mac'],
      [/Linux/, 'Linux'],
    ] as const
  ).find(([sign]) => sign.test(userAgent));
  return `${browser?.[1] ?? 'Navegador'} no ${system?.[1] ?? 'aparelho'}`;
}

/** There only an installed page is told anything. */
export function mustInstall(): boolean {
  return isIos() && !isInstalled();
}

function isIos(): boolean {
  return (
    /iPhone|iPad/.test(navigator.userAgent) || (/Mac OS/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  );
}

function isInstalled(): boolean {
  const { standalone } = navigator as { standalone?: boolean };
  return standalone === true || matchMedia('(display-mode: standalone)').matches;
}
