/** What of a browser's recognizer of speech is used here; not every browser has one. */
interface Recognizer {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  maxAlternatives: number;
  onresult: (event: Pick<SpeechRecognitionEvent, 'results'>) => void;
  onerror: (event: Pick<SpeechRecognitionErrorEvent, 'error'>) => void;
  onend: () => void;
  start(): void;
  abort(): void;
}

type Browser = Partial<Record<'SpeechRecognition' | 'webkitSpeechRecognition', new () => Recognizer>>;

export function recognizerOf(browser = window as Browser) {
  return browser.SpeechRecognition ?? browser.webkitSpeechRecognition;
}
