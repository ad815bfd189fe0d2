import type { ReportPeriod } from '@cocho/domain/report-periods';

export type Outgoing =
  | {
      kind: 'text';
      text: string;
      /** To be pressed instead of typed. */
      options: string[];
      /** The confirmation that the first of the buttons gives. */
      confirm: string | null;
    }
  | { kind: 'report'; report: ReportOrder }
  | BriefingMessage;

/** The morning of a farm, summed up when it is sent, for who is there then. */
export type BriefingMessage = { kind: 'briefing'; farm_id: number; day: string };

/** Printed when it is sent, for whoever asked for it. */
export type ReportOrder = {
  farm_id: number;
  user_id: number;
  lot_id: number;
  period: ReportPeriod | null;
  file_name: string;
};

/** What became of handing it over. */
export type Handed =
  | { kind: 'sent'; remote_id: string | null }
  /** Never to be taken. */
  | { kind: 'refused'; why: string }
  /** Not taken now. */
  | { kind: 'later'; seconds: number | null }
  /** It was under way when the line broke: it may have arrived. */
  | { kind: 'unknown' };

interface Addressee {
  correspondent_id: number;
  address: string;
  /** They wrote within a day: until then WhatsApp takes any words, afterwards only a template. */
  isListening: boolean;
}

/** `mark` comes back with the message's delivery, where the messenger can. */
export type Send = (to: Addressee, content: Outgoing, mark: string) => Promise<Handed>;

export function textMessage(text: string, options: string[] = []): Outgoing {
  return { kind: 'text', text, options, confirm: null };
}
