import { settings } from './device.ts';

export function canSpeak(): boolean {
  return 'speechSynthesis' in window;
}

/** Aloud, where the person asked for it. What was about to be said is old by now. */
export function say(text: string): void {
  if (!settings.get().speak || !canSpeak()) return;
  const utterance = new SpeechSynthesisUtterance(text.replace(/ kg\b/, ' quilos'));
  utterance.lang = 'pt-BR';
  speechSynthesis.cancel();
  speechSynthesis.speak(utterance);
}
