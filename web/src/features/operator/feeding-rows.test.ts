import { beginBatch, endLine, endMixing, skipLine, stepOf, tare } from '@cocho/domain/batch';
import { planBatches, type TodayItem } from '@cocho/domain/feeding-day';
import {
  type ColleagueOperation,
  isColleagues,
  type KnownOperation,
  type OperationOfToday,
} from '@cocho/domain/known-operations';
import { type DeviceOperation, isFed, operationStatus, type SubOperation } from '@cocho/domain/operations';
import { maxRevision } from '@cocho/domain/revisions';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { lotOfToday, treatOfToday } from '../../../../domain/test/treat-of-today.ts';
import type { KeptOperation } from '../../outbox/outbox-db.ts';
import { dayParts } from './day-parts.ts';
import {
  addBatch,
  changeBatch,
  endOperation,
  isUntouched,
  partsBeyond,
  removeBatch,
  takeOver,
  unstarted,
} from './device-operation.ts';
import { feedingRows, isDayDone } from './feeding-rows.ts';
import { seeOperations } from './seen-operations.ts';

const day = '2026-03-12';
const me = { userId: 7, deviceId: 'this device', today: day, timeZone: 'America/Sao_Paulo' };
const now = `${day}T09:00:00.000Z`;
const moment = { day, time: '08:00', capacity: null };

describe('the day of an operator', () => {
  test('is in the schedule’s order, and what is past its time is late', () => {
    const rows = rowsOf([item(1, '07:00'), item(2, '09:00')]);
    expect(rows.map(({ time, state, kg, pens }) => [time, state, kg, pens])).toEqual([
      ['07:00', 'late', 1000, 2],
      ['09:00', 'todo', 1000, 2],
    ]);
  });

  test('splits a treat that does not fit into the wagon', () => {
    const rows = rowsOf([item(1, '07:00')], [], [], 400);
    expect(rows.map(({ batch, batches, kg }) => [batch, batches, Math.round(kg)])).toEqual([
      [1, 3, 333],
      [2, 3, 333],
      [3, 3, 333],
    ]);
  });

  test('a treat that was begun goes on in wagons like its first, whatever the capacity is now', () => {
    const begun = kept(addBatch(begin(), newBatch(item(1, '07:00'), 600), now));
    const rows = rowsOf([item(1, '07:00')], [], [begun], null);
    expect(rows.map(({ batch, state }) => [batch, state])).toEqual([
      [1, 'running'],
      [2, 'late'],
    ]);
  });

  test('the first begun batch of a treat fixes how many it takes, for everyone and whatever the loads become', () => {
    const risen = treatOfToday({ id: 1, lots: [lotOfToday(1, 2000), lotOfToday(2, 1200)] });
    const begun = kept(addBatch(begin(), newBatch(item(1, '07:00'), 600), now));
    expect(rowsOf([risen], [], [begun], 400).map(({ batch, batches }) => [batch, batches])).toEqual([
      [1, 2],
      [2, 2],
    ]);
    // The first pen's 500 kg are in the first wagon; 1,600 are due by now.
    expect(rowsOf([risen], [], [begun], 400).map(({ kg }) => Math.round(kg))).toEqual([500, 1100]);
    const theirs = colleague(item(1, '07:00'), 'running');
    const ofTwo = { ...theirs, batches: theirs.batches.map((batch) => ({ ...batch, batches: 2, kg: 500 })) };
    expect(rowsOf([risen], [ofTwo]).map(({ state, kg }) => [state, kg])).toEqual([
      ['held', 500],
      ['late', 800],
    ]);
    const unload_operation_corrals = [{ lot_id: 1, expected_quantity: 500 }];
    const toldPens = { ...ofTwo, batches: ofTwo.batches.map((batch) => ({ ...batch, unload_operation_corrals })) };
    expect(rowsOf([risen], [toldPens]).map(({ state, kg }) => [state, kg])).toEqual([
      ['held', 500],
      ['late', 1100],
    ]);
  });

  test('shows a batch of this device also when the schedule lost its item meanwhile', () => {
    const begun = kept(addBatch(begin(), newBatch(item(1, '07:00')), now));
    expect(rowsOf([], [], [begun]).map(({ rule_name, state }) => [rule_name, state])).toEqual([['Engorda', 'running']]);
  });

  test('is done when every batch of the schedule was fed, here or by somebody else', () => {
    const [mine, theirs] = [item(1, '07:00'), item(2, '09:00')];
    const own = kept(addBatch(begin(), fed(newBatch(mine)), now));
    const other = colleague(theirs, 'fed');
    expect(isDayDone(rowsOf([mine, theirs], [], [own]), 3)).toBe(false);
    const rows = rowsOf([mine, theirs], [other], [own]);
    expect(rows.map(({ state, user_name }) => [state, user_name])).toEqual([
      ['done', null],
      ['done', 'Bento'],
    ]);
    expect(isDayDone(rows, 3)).toBe(true);
  });

  test('a skipped line leaves the batch incomplete', () => {
    const sub = fed(skipLine(tare(newBatch(item(1, '07:00')), 0), now));
    expect(rowsOf([item(1, '07:00')], [], [kept(addBatch(begin(), sub, now))])[0]?.state).toBe('incomplete');
  });

  test('an operation of a clock that was ahead is of today, and tomorrow of the day on which the server has it', () => {
    const ahead = { ...addBatch(begin(), fed(newBatch(item(1, '07:00'))), now), day: '2026-03-13' };
    const sent = known(ahead, { device_id: me.deviceId, day });
    expect(rowsOf([item(1, '07:00')], [], [kept(ahead)])[0]?.state).toBe('done');
    expect(rowsOf([item(1, '07:00')], [sent], [kept(ahead)])[0]?.state).toBe('done');
    const tomorrow = { day: ahead.day, operations: [sent], at: Date.parse(now) };
    const seen = seeOperations(tomorrow, [kept(ahead)], { ...me, today: ahead.day });
    expect(feedingRows([item(1, '07:00')], seen, [], { ...moment, day: ahead.day })[0]?.state).toBe('late');
  });

  test('told by a clock that was a month ahead and set right, it is of the day on which it was sent', () => {
    const ahead = { ...addBatch(begin(), fed(newBatch(item(1, '07:00'))), now), day: '2026-04-12' };
    const told = { settled_at: '2026-04-12T09:00:00.000Z', answered_at: now };
    const parked = { ...kept(ahead), ...told, fate: 'parked', unknown: true } as const;
    const stateOn = (today: string) => {
      const server = { day: today, operations: [], at: Date.parse(`${today}T09:00:00.000Z`) };
      const seen = seeOperations(server, [parked], { ...me, today });
      return feedingRows([item(1, '07:00')], seen, [], { ...moment, day: today })[0]?.state;
    };
    expect([stateOn(day), stateOn('2026-03-13'), stateOn('2026-04-12')]).toEqual(['done', 'late', 'late']);
  });

  test('the server’s word of its day counts where this clock agreed with it, also when tomorrow has no signal', () => {
    const ahead = { ...addBatch(begin(), fed(newBatch(item(1, '07:00'))), now), day: '2026-03-14' };
    const sent = known(ahead, { device_id: me.deviceId, day });
    const server = { day, operations: [sent], at: Date.parse(now) };
    const own = { ...kept(ahead), fate: 'stored', settled_at: now } as const;
    const seen = seeOperations(server, [own], { ...me, today: '2026-03-13' });
    expect(seen.map((one) => one.day)).toEqual([day]);
  });

  test('begun after midnight by a clock that is minutes ahead, it stays on its day until the server told the day anew', () => {
    const tomorrow = '2026-03-13';
    const ahead = { ...addBatch(begin(), fed(newBatch(item(1, '07:00'))), now), day: tomorrow };
    const settled = { settled_at: '2026-03-13T03:01:00.000Z', answered_at: '2026-03-13T02:58:00.000Z' };
    const own = { ...kept(ahead), ...settled, fate: 'stored' } as const;
    const asked = (at: string) =>
      seeOperations({ day, operations: [], at: Date.parse(at) }, [own], { ...me, today: tomorrow });
    expect(asked('2026-03-13T02:59:00.000Z').map((one) => one.day)).toEqual([tomorrow]);
  });

  test.each(['06:30', '10:30', '15:00'])(
    'fed by a clock a day ahead that was set right since, it is not of the next day at %s',
    (hour) => {
      const tomorrow = '2026-03-13';
      const ahead = endOperation(addBatch(begin(), fed(newBatch(item(1, '07:00'))), now), [], now);
      const settled = { settled_at: `${tomorrow}T13:00:00.000Z`, answered_at: `${day}T13:00:00.000Z` };
      const own = { ...kept({ ...ahead, day: tomorrow }), ...settled, fate: 'stored' } as const;
      vi.useFakeTimers({ now: new Date(`${tomorrow}T${hour}:00-03:00`), toFake: ['Date'] });
      onTestFinished(() => void vi.useRealTimers());
      const server = { day: tomorrow, operations: [], at: Date.parse(`${tomorrow}T09:00:00Z`) };
      expect(seeOperations(server, [own], { ...me, today: tomorrow }).map((one) => one.day)).not.toContain(tomorrow);
    },
  );

  test('what the server lists no more is no longer here, of whatever day: somebody deleted it, ended it or took it over', () => {
    const settled = { fate: 'stored', settled_at: '2026-03-12T08:00:00.000Z' } as const;
    for (const told of ['2026-03-11', day, '2026-03-14'])
      for (const end_time of [null, now]) {
        const operation = { ...addBatch(begin(), fed(newBatch(item(1, '07:00'))), now), day: told, end_time };
        const own = { ...kept(operation), ...settled };
        expect(rowsOf([item(1, '07:00')], [], [own]).map(({ state }) => state)).toEqual(['late']);
        const seen = seeOperations({ day, operations: [], at: Date.parse(now) }, [own], me);
        expect(seen.filter((one) => one.operation.end_time === null)).toEqual([]);
      }
  });

  test('what was released can be taken over where its item is gone, or is no longer this person’s', () => {
    const begun = addBatch(begin('other phone'), newBatch(item(1, '07:00')), now);
    expect(rowsOf([], [known(begun, { device_id: null })]).map(({ state }) => state)).toEqual(['released']);
    expect(rowsOf([], [known(begun)])).toEqual([]);
  });

  test('what was left when the day was ended is not done by whoever ended it, but a colleague may', () => {
    const [first, second] = [item(1, '07:00'), item(2, '09:00')];
    const ended = endOperation(addBatch(begin(), fed(newBatch(first)), now), [newBatch(second)], now);
    expect(operationStatus(ended, ended.sub_operations.map(isFed))).toBe('incomplete');
    expect(rowsOf([first, second], [], [kept(ended)]).map(({ state }) => state)).toEqual(['done', 'incomplete']);
    const theirs = [colleague(first, 'fed'), colleague(second, 'given_up')];
    expect(rowsOf([first, second], theirs).map(({ state }) => state)).toEqual(['done', 'todo']);
    const onOtherPhone = known({ ...ended, device_id: 'other phone' });
    expect(rowsOf([first, second], [onOtherPhone]).map(({ state }) => state)).toEqual(['done', 'incomplete']);
  });
});

describe('the parts of a day', () => {
  const partsOf = (...args: Parameters<typeof rowsOf>) => {
    const { now: due, later, elsewhere, done } = dayParts(rowsOf(...args));
    return [due, later, elsewhere, done].map((part) => part.map(({ time }) => time));
  };
  const items = [item(1, '07:00'), item(2, '07:45'), item(3, '09:00'), item(4, '10:00')];

  test('what is due or late is for now, what comes after it for later', () => {
    expect(partsOf(items)).toEqual([['07:00', '07:45'], ['09:00', '10:00'], [], []]);
    expect(rowsOf(items).map(({ state }) => state)).toEqual(['late', 'due', 'todo', 'todo']);
  });

  test('where nothing is due, the next one is for now', () => {
    expect(partsOf(items.slice(2))).toEqual([['09:00'], ['10:00'], [], []]);
  });

  test('what is done is last, and what a colleague feeds is in other hands', () => {
    const own = kept(addBatch(begin(), fed(newBatch(item(1, '07:00'))), now));
    const theirs = colleague(item(2, '07:45'), 'running');
    expect(partsOf(items, [theirs], [own])).toEqual([['09:00'], ['10:00'], ['07:45'], ['07:00']]);
  });
});

describe('an operation in other hands', () => {
  const running = addBatch(begin(), newBatch(item(1, '07:00')), now);
  const elsewhere = { ...running, device_id: 'another device' };

  test('of the same person is held there until it is released', () => {
    expect(states([known(elsewhere)])).toEqual(['held', 'held']);
    expect(states([known(elsewhere, { device_id: null, epoch: 2 })])).toEqual(['released', 'released']);
  });

  test('of another person can be taken over once it is released', () => {
    const theirs = known(elsewhere, { user_id: 8, user_name: 'Bento', device_id: null, epoch: 2 });
    expect(states([theirs])).toEqual(['released', 'released']);
  });

  test('that a manager deleted is to be fed again, as soon as the server is sure to have been asked since', () => {
    const stored = (settled_at: string): KeptOperation => ({ ...kept(running), fate: 'stored', settled_at });
    const before = (ms: number) => new Date(Date.parse(now) - ms).toISOString();
    expect(states([], [stored(before(-1))])).toEqual(['running', 'todo']);
    expect(states([], [stored(before(50))])).toEqual(['late', 'todo']);
    expect(states([], [stored(before(60_000))])).toEqual(['late', 'todo']);
    expect(states([known(running)], [stored(before(60_000))])).toEqual(['running', 'todo']);
    // Noted by a clock that ran ahead, and was set right since.
    expect(states([], [stored('2130-03-12T06:00:00.000Z')])).toEqual(['late', 'todo']);
  });

  test('of another person does not keep this one from the rest', () => {
    expect(states([colleague(item(1, '07:00'), 'running')])).toEqual(['held', 'todo']);
  });

  test('that a colleague has taken over from here is the colleague’s as soon as the server was asked once more', () => {
    const settled_at = new Date(Date.parse(now) - 50).toISOString();
    const parked: KeptOperation = { ...kept(running), fate: 'parked', settled_at, unknown: false };
    expect(states([colleague(item(1, '07:00'), 'running')], [parked])).toEqual(['held', 'todo']);
  });

  test('that was set aside before the server ever had it goes on here', () => {
    const settled_at = new Date(Date.parse(now) - 60_000).toISOString();
    const parked: KeptOperation = { ...kept(running), fate: 'parked', settled_at, unknown: true };
    expect(states([], [parked])).toEqual(['running', 'todo']);
    expect(states([], [{ ...parked, unknown: false }])).toEqual(['late', 'todo']);
    // As the version before noted it.
    const { unknown: _, ...older } = parked;
    expect(states([], [older])).toEqual(['running', 'todo']);
    expect(states([], [{ ...older, stored_revision: 1 }])).toEqual(['late', 'todo']);
  });

  test('goes on here as the server knows it, in the new epoch', () => {
    const released = known(elsewhere, { device_id: null, epoch: 2 });
    const taken = takeOver(released, undefined, me.deviceId);
    expect(taken).toEqual({ ...running, device_id: me.deviceId, epoch: 2, revision: 1 });
    expect(states([released], [kept(taken)])).toEqual(['running', 'todo']);
  });

  test.each([0, maxRevision, maxRevision + 1])(
    'goes on where the server reads it, though it was counted to the end elsewhere and to %i here',
    (counted) => {
      const released = known({ ...elsewhere, revision: maxRevision }, { device_id: null, epoch: 2 });
      expect(takeOver(released, kept({ ...running, revision: counted }), me.deviceId).revision).toBeLessThan(10);
    },
  );

  test('held by this device, which lost its copy, goes on after what the server heard of it', () => {
    const held = known({ ...running, revision: 12 });
    expect(takeOver(held, undefined, me.deviceId)).toMatchObject({ epoch: 1, revision: 13 });
  });

  describe('and released, it keeps what was done here since', () => {
    const further = changeBatch(running, running.sub_operations[0]?.client_id ?? '', (sub) => tare(sub, 12));
    const heard = { device_id: me.deviceId, epoch: 1, revision: running.revision };
    const released = known(running, { device_id: null, epoch: 2, heard });
    const take = (told: KnownOperation, own: Partial<KeptOperation> = {}) =>
      takeOver(told, { ...kept(further), ...own }, me.deviceId);

    test('from this very device', () => {
      expect(states([released], [kept(further)])).toEqual(['released', 'released']);
      expect(take(released)).toEqual({ ...further, epoch: 2, revision: further.revision + 1 });
    });

    test('also where a manager applied a part of it after this device had taken over with all of it', () => {
      const continued = {
        operation: { ...further, epoch: 2 },
        continued: [{ device_id: me.deviceId, revision: further.revision }],
      };
      expect(take({ ...released, epoch: 3 }, continued).sub_operations).toEqual(further.sub_operations);
    });

    test('also where that was begun by another device, whose file it was taken over with', () => {
      const continued = [{ device_id: 'other phone', revision: further.revision }];
      const copy = { operation: { ...further, epoch: 2 }, continued };
      const told = (revision: number) => ({ ...heard, device_id: 'other phone', revision });
      const taken = (revision: number) => take({ ...released, epoch: 3, heard: told(revision) }, copy).sub_operations;
      expect(taken(further.revision)).toEqual(further.sub_operations);
      expect(taken(further.revision + 1)).toEqual(running.sub_operations);
    });

    test('also where a manager applied what it did after that, and what it did before', () => {
      const first = partsBeyond({ ...released, epoch: 2 }, kept(further));
      const second = { ...kept({ ...further, epoch: 2, revision: 30 }), continued: first };
      const parts = partsBeyond({ ...released, epoch: 3, heard: { ...heard, revision: further.revision } }, second);
      const third = { ...kept({ ...further, epoch: 3, revision: 40 }), continued: parts };
      const told = (epoch: number, revision: number) => ({
        ...released,
        epoch: 4,
        heard: { ...heard, epoch, revision },
      });
      expect(partsBeyond(told(2, 30), third)).not.toBeNull();
      expect(partsBeyond(told(2, 31), third)).toBeNull();
    });

    test('also with the one copy that an earlier version kept', () => {
      const own = kept({ ...further, epoch: 2, revision: 30 });
      const one = { device_id: further.device_id, revision: further.revision };
      const before = { ...own, continued: one } as unknown as KeptOperation;
      expect(partsBeyond({ ...released, epoch: 3 }, before)).toEqual([one, { ...one, revision: 30 }]);
      expect(partsBeyond({ ...released, epoch: 3 }, { ...own, continued: null })).toBeNull();
    });

    test('also where a manager applied a part of it, so that a new epoch began', () => {
      expect(take({ ...released, epoch: 3 })).toMatchObject({ epoch: 3, sub_operations: further.sub_operations });
    });

    test('also by the file that another device left, when it was the last to be heard', () => {
      const operation = { ...further, device_id: 'other phone' };
      const told = { ...released, heard: { ...heard, device_id: 'other phone' } };
      const { sub_operations } = further;
      expect(take(told, { operation })).toMatchObject({ device_id: me.deviceId, epoch: 2, sub_operations });
    });

    test.each<[string, KnownOperation['heard'], Partial<KeptOperation>?]>([
      ['somebody else was heard since', null],
      ['the same person was heard since, from another device', { ...heard, device_id: 'other phone' }],
      ['the same person was heard since, after another release', { ...heard, epoch: 2 }],
      ['the device itself was heard on more', { ...heard, revision: further.revision + 1 }],
      ['nobody heard of the take-over that it was done in', heard, { operation: { ...further, epoch: 2 } }],
      ['another device did it', heard, { operation: { ...further, device_id: 'other phone' } }],
      ['a manager discarded it', heard, { fate: 'parked', discarded: true }],
    ])('but not where %s', (_, last, own) => {
      const taken = take({ ...released, epoch: 3, heard: last }, own);
      expect(taken.sub_operations).toEqual(running.sub_operations);
      expect(taken.revision).toBeGreaterThan(further.revision);
    });
  });

  test('brought here as a file, it is sent but not run', () => {
    expect(states([], [kept(elsewhere)])).toEqual(['held', 'held']);
  });

  function states(fromServer: OperationOfToday[], here: KeptOperation[] = []) {
    return rowsOf([item(1, '07:00'), item(2, '09:00')], fromServer, here).map(({ state }) => state);
  }
});

test('a batch in which nothing was weighed can be taken back', () => {
  const sub = tare(newBatch(item(1, '07:00')), 0);
  const running = addBatch(begin(), sub, now);
  expect(isUntouched(sub)).toBe(true);
  expect(isUntouched(endLine(sub, 1, now))).toBe(false);
  const { revision, ...empty } = removeBatch(running, sub.client_id);
  expect({ ...empty, revision: 0 }).toEqual(begin());
  expect(revision).toBe(running.revision + 1);
});

function rowsOf(
  items: TodayItem[],
  fromServer: OperationOfToday[] = [],
  here: KeptOperation[] = [],
  capacity: number | null = null,
) {
  const seen = seeOperations({ day, operations: fromServer, at: Date.parse(now) }, here, me);
  const colleagues = fromServer.filter(isColleagues);
  return feedingRows(items, seen, colleagues, { ...moment, capacity });
}

function item(id: number, scheduled_time: string): TodayItem {
  return treatOfToday({ id, scheduled_time });
}

function begin(device_id = me.deviceId): DeviceOperation {
  return unstarted(3, day, device_id);
}

function newBatch(of: TodayItem, capacity: number | null = null): SubOperation {
  const [plan] = planBatches(of, capacity);
  if (!plan) throw new Error('nothing to feed');
  return beginBatch(of, plan, `batch of ${of.id}`);
}

/** To the end, each line as it was to be. */
function fed(sub: SubOperation): SubOperation {
  const step = stepOf(sub);
  if (step.kind === 'done') return sub;
  if (step.kind === 'tare') return fed(tare(sub, 0));
  if (step.kind === 'mix') return fed(endMixing(sub, now));
  return fed(endLine(sub, step.line.target_quantity, now));
}

function kept(operation: DeviceOperation): KeptOperation {
  const owner = { client_id: 'an operation', user_id: me.userId, farm_id: 1 };
  return { ...owner, saved_at: now, operation, fate: 'waiting', errors: [], dismissed: false };
}

function known(operation: DeviceOperation, change: Partial<KnownOperation> = {}): KnownOperation {
  const client_id = change.user_id ? 'their operation' : 'an operation';
  const person = { user_id: me.userId, user_name: 'Ana' };
  const told = JSON.parse(JSON.stringify(operation)) as Pick<KnownOperation, keyof DeviceOperation>;
  const about = { id: 1, status: 'in_progress', held: change.device_id !== null, heard: null } as const;
  return { ...told, ...about, client_id, ...person, ...change };
}

type Batch = ColleagueOperation['batches'][number];

/** Bento's only batch: the whole of a treat. */
function colleague(of: TodayItem, state: Batch['state']): ColleagueOperation {
  const names = { rule_name: of.rule.name, recipe_name: of.recipe.name, treat_name: of.treat.name };
  const batches = [{ id: of.id, treat_item_id: of.id, batch: 1, batches: null, ...names, kg: 1000, pens: 2, state }];
  const about = { id: 100 + of.id, schedule_id: 3, day, status: 'in_progress', user_name: 'Bento' } as const;
  return { ...about, held: state === 'running', batches };
}
