import { dash } from '@cocho/domain/formats';
import { incompleteLots } from '@cocho/domain/treat-loads';
import { TreatItemInput, type TreatSchedule, TreatScheduleInput } from '@cocho/domain/treat-schedules';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSchemaForm } from '../../lib/form.ts';
import { useGoBack } from '../../lib/go-back.ts';
import { useStaleEdit } from '../../ui/stale-edit.tsx';
import { farmUsers } from '../farm-users/farm-users.api.ts';
import { rules } from '../rules/rules.api.ts';
import { treats } from '../treats/treats.api.ts';
import { noItem, notAdded, totalOf } from './item-picker.tsx';
import { treatSchedules } from './treat-schedules.api.ts';

/** A schedule being written: its two forms, what they choose from, and what saving it means. */
export function useScheduleForm(schedule: TreatSchedule | undefined, onStored: (id: number) => void) {
  const goBack = useGoBack();
  const choices = useChoices();
  const save = useMutation(treatSchedules.save());
  const stale = useStaleEdit<TreatSchedule>();
  const [row, setRow] = useState(schedule);
  const form = useSchemaForm(TreatScheduleInput, schedule ? scheduleValues(schedule) : blank);
  const picker = useSchemaForm(TreatItemInput, noItem);
  const items = choices.detailed(form.getValues().treat_items);

  return { form, picker, stale, row, choices, items, incomplete: incomplete(), submit, takeCurrent };

  /** Lots of this schedule whose treats of the day, here and in the other schedules, are not the whole. */
  function incomplete() {
    const elsewhere = choices.schedules.filter(({ id }) => id !== row?.id).flatMap((other) => other.treat_items);
    const touched = new Set(items.flatMap(({ rule }) => rule.lots.map(({ name }) => name)));
    return incompleteLots([...elsewhere, ...items]).filter(({ name }) => touched.has(name));
  }

  function submit(version: number | undefined) {
    if (picker.isDirty()) return refusePicked();
    return form.submit(async (values) => {
      const typed = form.getValues();
      const { data } = await stale.watch(
        save.mutateAsync({ ...TreatScheduleInput.parse(values), id: row?.id, version }),
      );
      form.resetDirty(typed);
      // Whoever left meanwhile stays where they are, and whoever typed on stays here.
      if (!form.isOpen.current) return;
      if (form.isDirty() || picker.isDirty()) {
        setRow(data);
        if (!row) onStored(data.id);
      } else if (row) goBack();
      else form.start(blank);
    });
  }

  /** A treat that is chosen and not added would be missing from the schedule without a word. */
  function refusePicked() {
    return picker.submit(async () => {
      const total = totalOf(picker.getValues(), choices.rules, choices.treats);
      picker.setFieldError('scheduled_time', notAdded(total));
      picker.getInputNode('scheduled_time')?.focus();
    });
  }

  function takeCurrent(current: TreatSchedule): void {
    setRow(current);
    form.start(scheduleValues(current));
  }
}

function useChoices() {
  const { data: ruleChoices = [] } = useQuery(rules.list());
  const { data: treatChoices = [] } = useQuery(treats.list());
  const { data: people = [] } = useQuery(farmUsers.list());
  const { data: schedules = [] } = useQuery(treatSchedules.list());
  return { rules: ruleChoices, treats: treatChoices, people, schedules, detailed, format };

  /** Those items whose rule and treat are there. */
  function detailed(items: TreatItemInput[]) {
    return items.flatMap((item) => {
      const rule = ruleChoices.find(({ id }) => id === item.rule_id);
      const treat = treatChoices.find(({ id }) => id === item.treat_id);
      return rule && treat ? [{ ...item, rule, treat }] : [];
    });
  }

  /** How a clash of two edits shows a field. */
  function format(name: keyof ScheduleValues, value: unknown): string | undefined {
    if (name === 'user_ids') return (value as number[]).map((id) => nameOf(people, id)).join('\n');
    return name === 'treat_items' ? (value as TreatItemInput[]).map(itemText).join('\n') : undefined;
  }

  function itemText({ rule_id, treat_id, scheduled_time }: TreatItemInput): string {
    return `${scheduled_time} ${nameOf(ruleChoices, rule_id)} · ${nameOf(treatChoices, treat_id)}`;
  }
}

const blank = { name: '', user_ids: [] as number[], treat_items: [] as TreatItemInput[] };
type ScheduleValues = typeof blank;

export function scheduleValues({ name, user_ids, treat_items }: TreatSchedule): ScheduleValues {
  const items = treat_items.map(({ id, rule, treat, scheduled_time }) => ({
    id,
    rule_id: rule.id,
    treat_id: treat.id,
    scheduled_time,
  }));
  return { name: name ?? '', user_ids, treat_items: items };
}

function nameOf(rows: { id: number; name: string }[], id: number): string {
  return rows.find((row) => row.id === id)?.name ?? dash;
}
