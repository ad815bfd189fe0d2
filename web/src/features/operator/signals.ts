import type { Nearness } from '@cocho/domain/on-target';
import { useEffect } from 'react';
import { settings } from './device.ts';

let audio: AudioContext | undefined;

/** To be called at a touch: without one browsers stay mute. */
export function wakeSound(): void {
  audio ??= new AudioContext();
  audio.resume();
}

interface Signal {
  hertz: number;
  /** ms of sound, silence, sound… as for `navigator.vibrate`. */
  pattern: number[];
}

const signals: Record<Nearness | 'mixed', Signal | null> = {
  far: null,
  near: { hertz: 660, pattern: [120] },
  reached: { hertz: 990, pattern: [150, 100, 150] },
  over: { hertz: 330, pattern: [600] },
  mixed: { hertz: 880, pattern: [300, 150, 300] },
};

/** An ear and a hand know before the eye. */
export function signal(what: keyof typeof signals): void {
  const sign = signals[what];
  if (!sign || !settings.get().sound) return;
  navigator.vibrate?.(sign.pattern);
  let at = audio?.currentTime ?? 0;
  for (const [index, ms] of sign.pattern.entries()) {
    if (index % 2 === 0) beep(sign.hertz, at, ms / 1000);
    at += ms / 1000;
  }
}

/** Once at each change of nearness. */
export function useSignals(near: Nearness | null): void {
  useEffect(() => {
    if (near) signal(near);
  }, [near]);
}

function beep(hertz: number, at: number, seconds: number): void {
  if (!audio) return;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = hertz;
  volume.gain.value = 0.4;
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + seconds);
}
