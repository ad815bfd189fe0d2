import { type AlertChoice, type AlertSettings, AlertSettingsInput } from '@cocho/domain/alerts';
import { conditions } from '@cocho/domain/alerts/conditions';
import { Checkbox } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useSchemaForm } from '../../lib/form.ts';
import { allowed } from '../../lib/session.ts';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { Page } from '../../ui/page.tsx';
import { PaperForm } from '../../ui/paper-form.tsx';
import { Unloaded } from '../../ui/query-list.tsx';
import { alertSettings, saveAlertSettings } from './alerts.api.ts';
import styles from './alerts.module.css';

/** What the farm wants to be told of, and from which figures on. */
export function AlertSettingsPage() {
  const settings = useQuery(alertSettings());
  return (
    <Page title="Configurar alertas" refresh={settings.refetch} refreshing={settings.isRefetching}>
      {settings.data ? <Form key={settings.data.version} settings={settings.data} /> : <Unloaded query={settings} />}
    </Page>
  );
}

type AlertForm = ReturnType<typeof useAlertForm>;

function useAlertForm(settings: AlertSettings) {
  return useSchemaForm(AlertSettingsInput, settings);
}

function Form({ settings }: { settings: AlertSettings }) {
  const save = useMutation(saveAlertSettings());
  const form = useAlertForm(settings);
  return (
    <PaperForm
      form={form}
      submit={allowed('alert-settings.write') ? 'Salvar' : null}
      aria-label="Alertas"
      onSubmit={form.submit((values) => save.mutateAsync(values))}
    >
      <Checkbox
        label="Nesta fazenda o cocho deve amanhecer limpo"
        {...form.getInputProps('clean_trough', { type: 'checkbox' })}
      />
      <ul className={styles.settings}>
        {form.values.choices.map((choice, at) => (
          <Choice key={choice.kind} choice={choice} at={at} form={form} />
        ))}
      </ul>
    </PaperForm>
  );
}

function Choice({ choice, at, form }: { choice: AlertChoice; at: number; form: AlertForm }) {
  const { label, thresholds } = conditions[choice.kind];
  const path = `choices.${at}`;
  return (
    <li className={styles.choice}>
      <Checkbox label={label} fw={600} {...form.getInputProps(`${path}.enabled`, { type: 'checkbox' })} />
      {choice.enabled && (
        <div className={styles.limits}>
          {Object.entries(thresholds).map(([key, limit]) => (
            <DecimalInput
              key={key}
              label={`${limit.label}${limit.unit && ` (${limit.unit})`}`}
              decimalScale={1}
              {...form.getInputProps(`${path}.thresholds.${key}`)}
            />
          ))}
        </div>
      )}
    </li>
  );
}
