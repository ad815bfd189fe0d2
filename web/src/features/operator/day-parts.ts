import type { FeedingRow } from './feeding-rows.ts';

export interface DayParts {
  /** To be done now; where nothing is due yet, what comes next. */
  now: FeedingRow[];
  later: FeedingRow[];
  /** In somebody else's hands, or on another device. */
  elsewhere: FeedingRow[];
  done: FeedingRow[];
}

/** The day as an operator asks for it: what now, what later, what is done. Within each in order of time. */
export function dayParts(rows: FeedingRow[]): DayParts {
  const having = (...states: FeedingRow['state'][]) => rows.filter(({ state }) => states.includes(state));
  const due = having('running', 'released', 'late', 'due');
  const todo = having('todo');
  const coming = due.length > 0 ? 0 : 1;
  return {
    now: [...due, ...todo.slice(0, coming)],
    later: todo.slice(coming),
    elsewhere: having('held'),
    done: having('done', 'incomplete'),
  };
}

/** Nothing is left to do, here or on another device of the same person; what a colleague has begun is theirs to end. */
export function isDayOver({ now, later, elsewhere }: DayParts): boolean {
  return [...now, ...later].length === 0 && elsewhere.every(({ user_name }) => user_name !== null);
}
