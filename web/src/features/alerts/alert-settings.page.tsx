import {
  type AlertChoice,
  type AlertSettings,
  AlertSettingsInput,
  quietWayLabels,
  quietWays,
} from '@cocho/domain/alerts';
import { conditions } from '@cocho/domain/alerts/conditions';
import { may, userTypeLabels, userTypes } from '@cocho/domain/permissions';
import { Checkbox, Group, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useStandingForm } from '../../lib/form.ts';
import { allowed } from '../../lib/session.ts';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { Page } from '../../ui/page.tsx';
import { PaperForm } from '../../ui/paper-form.tsx';
import { Unloaded } from '../../ui/query-list.tsx';
import { PushCard } from '../deliveries/push-card.tsx';
import { alertSettings, saveAlertSettings } from './alerts.api.ts';
import styles from './alerts.module.css';

const inQuiet = quietWays.map((value) => ({ value, label: quietWayLabels[value] }));

/** What the farm wants to be told of, from which figures on, who and how. */
export function AlertSettingsPage() {
  const settings = useQuery(alertSettings());
  return (
    <Page title="Configurar alertas" refresh={settings.refetch} refreshing={settings.isRefetching}>
      <PushCard />
      {settings.data ? <Form settings={settings.data} /> : <Unloaded query={settings} />}
    </Page>
  );
}

type AlertForm = ReturnType<typeof useAlertForm>;

function useAlertForm(settings: AlertSettings) {
  return useStandingForm(AlertSettingsInput, valuesOf(settings));
}

function valuesOf(settings: AlertSettings) {
  return { ...settings, quiet_from: settings.quiet_from ?? '', quiet_to: settings.quiet_to ?? '' };
}

function Form({ settings }: { settings: AlertSettings }) {
  const save = useMutation(saveAlertSettings());
  const form = useAlertForm(settings);
  return (
    <PaperForm
      form={form}
      submit={allowed('alert-settings.write') ? 'Salvar' : null}
      aria-label="Alertas"
      onSubmit={form.submit(async ({ quiet_from, quiet_to, ...values }) => {
        const typed = form.getValues();
        const body = { ...values, quiet_from: quiet_from || null, quiet_to: quiet_to || null };
        form.startAfter(typed, valuesOf(await save.mutateAsync(body)));
      })}
    >
      <Checkbox
        label="Nesta fazenda o cocho deve amanhecer limpo"
        {...form.getInputProps('clean_trough', { type: 'checkbox' })}
      />
      <Checkbox
        label="Estimar na página do alerta o ganho que deixou de vir"
        description="Pelo GMD previsto do lote, pelo rendimento de saída e pelo preço de venda da @ da fazenda."
        {...form.getInputProps('estimate_lost_gain', { type: 'checkbox' })}
      />
      <Group align="end">
        <TextInput type="time" label="Silêncio a partir de" w="9rem" {...form.getInputProps('quiet_from')} />
        <TextInput type="time" label="até" w="9rem" {...form.getInputProps('quiet_to')} />
        <p className={styles.text}>
          Nestas horas só o que é crítico avisa, salvo o que se escolher abaixo; o resto espera.
        </p>
      </Group>
      <section className={styles.choice} aria-label="Resumo da manhã">
        <Checkbox
          label="Resumo da manhã, às 6 h"
          fw={600}
          {...form.getInputProps('briefing.enabled', { type: 'checkbox' })}
        />
        {form.values.briefing.enabled && (
          <div className={styles.limits}>
            <Ways path="briefing" form={form} />
          </div>
        )}
      </section>
      <ul className={styles.settings}>
        {form.values.choices.map((choice, at) => (
          <Choice key={choice.kind} choice={choice} at={at} form={form} />
        ))}
      </ul>
    </PaperForm>
  );
}

function Choice({ choice, at, form }: { choice: AlertChoice; at: number; form: AlertForm }) {
  const { label, thresholds, officeOnly } = conditions[choice.kind];
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
          <Ways path={path} form={form} officeOnly={officeOnly} />
          <NativeSelect label="No silêncio" data={inQuiet} {...form.getInputProps(`${path}.in_quiet`)} />
        </div>
      )}
    </li>
  );
}

interface WaysProps {
  path: string;
  form: AlertForm;
  officeOnly?: boolean | undefined;
}

/** Who is told, and how. */
function Ways({ path, form, officeOnly }: WaysProps) {
  return (
    <>
      <Checkbox.Group label="Avisar" {...form.getInputProps(`${path}.roles`)}>
        <Group gap="sm" mt={4}>
          {userTypes
            .filter((role) => !officeOnly || may(role, 'money.read'))
            .map((role) => (
              <Checkbox key={role} value={role} label={userTypeLabels[role]} />
            ))}
        </Group>
      </Checkbox.Group>
      <fieldset className={styles.ways}>
        <legend>Por</legend>
        <Checkbox label="Notificação" {...form.getInputProps(`${path}.push`, { type: 'checkbox' })} />
        <Checkbox label="E-mail" {...form.getInputProps(`${path}.mail`, { type: 'checkbox' })} />
      </fieldset>
    </>
  );
}
