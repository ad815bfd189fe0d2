import type { Day } from '../days.ts';
import type { FarmNames } from './farm-names.ts';
import type { Option } from './orders.ts';
import type { ToolName } from './tools.ts';

export interface Situation {
  names: FarmNames;
  today: Day;
  /** What was said just before, in the same conversation. */
  last: Turn | null;
}

export interface Call {
  tool: ToolName;
  parameters: Record<string, unknown>;
}

/** Something must be known first; whatever else was understood is kept for when it is. */
export interface Ask extends Call {
  kind: 'ask';
  slot: string;
  text: string;
  options: Option[];
}

export interface Understandable extends Call {
  kind: 'call';
}

/** Nothing to look up: it is told as it is. */
export interface Told {
  kind: 'decline' | 'help';
  text: string;
}

export type Understood = Understandable | Ask | Told | { kind: 'yes' | 'no' };

/** What was understood before, and what was still asked for. */
export interface Turn {
  tool: ToolName;
  parameters: Record<string, unknown>;
  ask?: { slot: string; options: Option[] } | undefined;
  /** It waits for a yes. */
  confirming?: boolean | undefined;
  confirmation_id?: string | undefined;
}
