import { dash, formatNumber } from '@cocho/domain/formats';
import {
  incompleteLots,
  TreatItemInput,
  type TreatSchedule,
  TreatScheduleInput,
  treatTotal,
} from '@cocho/domain/treat-schedules';
import { ActionIcon, Alert, Button, Group, Input, MultiSelect, Paper, Stack, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useSchemaForm } from '../../lib/form.ts';
import { useFresh } from '../../lib/fresh.ts';
import { useGoBack } from '../../lib/go-back.ts';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { Page } from '../../ui/page.tsx';
import { Unloaded } from '../../ui/query-list.tsx';
import { StaleEdit, useStaleEdit } from '../../ui/stale-edit.tsx';
import { farmUsers } from '../farm-users/farm-users.api.ts';
import { rules } from '../rules/rules.api.ts';
import { treats } from '../treats/treats.api.ts';
import { ItemPicker, noItem } from './item-picker.tsx';
import { LoadSummary } from './load-summary.tsx';
import { treatSchedules } from './treat-schedules.api.ts';
import styles from './treat-schedules.module.css';

export function TreatScheduleFormPage() {
  const { id } = useParams({ strict: false });
  const query = useQuery(treatSchedules.one(id === undefined ? undefined : Number(id)));
  const schedule = useFresh(query);
  return (
    <Page title={id === undefined ? 'Nova programação' : 'Editar programação'}>
      {id === undefined && <ScheduleForm />}
      {schedule && <ScheduleForm schedule={schedule} />}
      {id !== undefined && !schedule && <Unloaded query={query} />}
    </Page>
  );
}

function ScheduleForm({ schedule }: { schedule?: TreatSchedule }) {
  const goBack = useGoBack('/admin/treat-schedule');
  const { data: ruleChoices = [] } = useQuery(rules.list());
  const { data: treatChoices = [] } = useQuery(treats.list());
  const { data: people = [] } = useQuery(farmUsers.list());
  const { data: others = [] } = useQuery(treatSchedules.list());
  const save = useMutation(treatSchedules.save());
  const stale = useStaleEdit<TreatSchedule>();
  const [row, setRow] = useState(schedule);
  const form = useSchemaForm(TreatScheduleInput, schedule ? valuesOf(schedule) : blank);
  const picker = useSchemaForm(TreatItemInput, noItem);
  const { treat_items, user_ids } = form.getValues();
  const operators = people.filter(({ active, id }) => active || user_ids.includes(id));

  const detailed = treat_items.flatMap((item) => {
    const rule = ruleChoices.find(({ id }) => id === item.rule_id);
    const treat = treatChoices.find(({ id }) => id === item.treat_id);
    return rule && treat ? [{ ...item, rule, treat }] : [];
  });
  const elsewhere = others.filter(({ id }) => id !== row?.id).flatMap((other) => other.treat_items);
  const touched = new Set(detailed.flatMap(({ rule }) => rule.lots.map(({ name }) => name)));
  const incomplete = incompleteLots([...elsewhere, ...detailed]).filter(({ name }) => touched.has(name));

  function itemText({ rule_id, treat_id, scheduled_time }: TreatItemInput): string {
    return `${scheduled_time} ${nameOf(ruleChoices, rule_id)} · ${nameOf(treatChoices, treat_id)}`;
  }

  function submit(version: number | undefined) {
    return form.submit(async (values) => {
      await stale.watch(save.mutateAsync({ ...TreatScheduleInput.parse(values), id: row?.id, version }));
      form.start(blank);
      if (!row) return;
      picker.resetDirty();
      goBack();
    });
  }

  return (
    <div className={styles.panels}>
      <LeaveGuard dirty={() => form.isDirty() || picker.isDirty()} />
      <Paper withBorder p="lg">
        <ItemPicker
          form={picker}
          items={treat_items}
          rules={ruleChoices}
          treats={treatChoices}
          onAdd={(item) => form.setFieldValue('treat_items', byTime([...treat_items, item]))}
        />
      </Paper>
      <Paper component="form" noValidate withBorder p="lg" onSubmit={submit(row?.version)}>
        <Stack>
          <TextInput label="Nome (opcional)" maxLength={120} {...form.getInputProps('name')} />
          <MultiSelect
            label="Operadores"
            placeholder={user_ids.length === 0 ? 'Selecione os operadores' : ''}
            searchable
            data={operators.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={user_ids.map(String)}
            onChange={(ids) => form.setFieldValue('user_ids', ids.map(Number))}
            error={form.errors.user_ids}
          />
          <Input.Wrapper label="Tratos" labelElement="div" error={form.errors.treat_items}>
            <ul className={styles.items}>
              {detailed.map(({ id, rule, treat, scheduled_time }, index) => (
                <li key={id ?? `${scheduled_time} ${rule.id} ${treat.id}`}>
                  <div className={styles.itemHead}>
                    <time>{scheduled_time}</time>
                    <div className={styles.what}>
                      <b>{rule.name}</b> · {treat.name} ·{' '}
                      <span className={styles.amount}>{formatNumber(treatTotal(rule.lots, treat.percent))} kg</span>
                    </div>
                    <ActionIcon
                      variant="subtle"
                      color="clay"
                      size="lg"
                      aria-label={`Remover ${treat.name} das ${scheduled_time}`}
                      onClick={() => form.removeListItem('treat_items', index)}
                    >
                      <IconX size={18} />
                    </ActionIcon>
                  </div>
                  <details>
                    <summary>Resumo</summary>
                    <LoadSummary
                      ingredients={rule.recipe.recipes_ingredients}
                      lots={rule.lots}
                      percent={treat.percent}
                    />
                  </details>
                </li>
              ))}
            </ul>
          </Input.Wrapper>
          {incomplete.length > 0 && (
            <Alert color="straw" title="Os tratos do dia não somam 100%">
              {incomplete.map(({ name, percent }) => `${name}: ${formatNumber(percent)}%`).join(' · ')}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button type="submit" loading={form.submitting}>
              Registrar
            </Button>
          </Group>
        </Stack>
        <StaleEdit
          stale={stale}
          mine={form.getValues()}
          valuesOf={valuesOf}
          labels={{ name: 'Nome', user_ids: 'Operadores', treat_items: 'Tratos' }}
          format={(name, value) => {
            if (name === 'user_ids') return (value as number[]).map((id) => nameOf(people, id)).join('\n');
            return name === 'treat_items' ? (value as TreatItemInput[]).map(itemText).join('\n') : String(value);
          }}
          onTakeCurrent={(current) => {
            setRow(current);
            form.start(valuesOf(current));
          }}
          onKeepMine={({ version }) => submit(version)()}
        />
      </Paper>
    </div>
  );
}

const blank = { name: '', user_ids: [] as number[], treat_items: [] as TreatItemInput[] };

function valuesOf({ name, user_ids, treat_items }: TreatSchedule): typeof blank {
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

function byTime(items: TreatItemInput[]): TreatItemInput[] {
  return items.sort((a, b) => a.scheduled_time.localeCompare(b.scheduled_time));
}
