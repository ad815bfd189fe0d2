import { formatNumber } from '@cocho/domain/formats';
import type { TreatItemInput, TreatSchedule } from '@cocho/domain/treat-schedules';
import { Alert, Button, Group, Input, MultiSelect, Paper, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AskedRecord, useAskedRecord } from '../../lib/asked-record.ts';
import { useFresh } from '../../lib/fresh.ts';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { Page } from '../../ui/page.tsx';
import { Unloaded } from '../../ui/query-list.tsx';
import { StaleEdit } from '../../ui/stale-edit.tsx';
import { ItemPicker } from './item-picker.tsx';
import { ScheduleItems } from './schedule-items.tsx';
import { treatSchedules } from './treat-schedules.api.ts';
import styles from './treat-schedules.module.css';
import { scheduleValues, useScheduleForm } from './use-schedule-form.ts';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';

export function TreatScheduleFormPage() {
  const { key, ...asked } = useAskedRecord();
  return <Asked key={key} {...asked} />;
}

function Asked({ id, onStored }: AskedRecord) {
  const [begun] = useState(id);
  const query = useQuery(treatSchedules.one(begun));
  const schedule = useFresh(query);
  return (
    <Page title={id === undefined ? 'Nova programação' : 'Editar programação'}>
      {begun === undefined || schedule ? (
        <ScheduleForm schedule={schedule} onStored={onStored} />
      ) : (
        <Unloaded query={query} />
      )}
    </Page>
  );
}

interface Props {
  schedule: TreatSchedule | undefined;
  onStored: AskedRecord['onStored'];
}

function ScheduleForm({ schedule, onStored }: Props) {
  const { form, picker, stale, row, choices, items, incomplete, submit, takeCurrent } = useScheduleForm(
    schedule,
    onStored,
  );
  const { treat_items, user_ids } = form.getValues();
  const operators = choices.people.filter(({ active, id }) => active || user_ids.includes(id));

  return (
    <div className={styles.panels}>
      <LeaveGuard dirty={() => form.isDirty() || picker.isDirty()} />
      <Paper withBorder p="lg">
        <ItemPicker
          form={picker}
          items={treat_items}
          rules={choices.rules}
          treats={choices.treats}
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
            nothingFoundMessage="Ninguém com este nome"
            data={operators.map(({ id, name, active }) => ({
              value: String(id),
              label: active ? name : `${name} (inativo)`,
            }))}
            {...form.getInputProps('user_ids')}
            value={user_ids.map(String)}
            onChange={(ids) => form.setFieldValue('user_ids', ids.map(Number))}
          />
          <Input.Wrapper label="Tratos" labelElement="div" error={form.errors.treat_items}>
            <ScheduleItems items={items} onRemove={(index) => form.removeListItem('treat_items', index)} />
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
          valuesOf={scheduleValues}
          labels={{ name: 'Nome', user_ids: 'Operadores', treat_items: 'Tratos' }}
          format={choices.format}
          onTakeCurrent={takeCurrent}
          onKeepMine={({ version }) => submit(version)()}
        />
      </Paper>
    </div>
  );
}

function byTime(items: TreatItemInput[]): TreatItemInput[] {
  return items.sort((a, b) => a.scheduled_time.localeCompare(b.scheduled_time));
}
