import {
  type AlertChoice,
  type AlertKind,
  AlertSettings,
  AlertSettingsInput,
  initialBriefing,
} from '@cocho/domain/alerts';
import { completeChoices, initialAlertSettings, knownThresholds, wrongThreshold } from '@cocho/domain/alerts/choices';
import type { Queryable } from '../../db/db.ts';
import { transaction } from '../../db/transaction.ts';
import { one } from '../../http/answers.ts';
import type { App } from '../../http/app-type.ts';
import { HttpError, staleOrMissing } from '../../http/errors.ts';

/** What a farm wants to be told of, from which figures on, whom and how. */
export async function alertSettings(app: App): Promise<void> {
  const { sql } = app;

  app.get(
    '/alert_settings',
    { config: { access: 'alert-settings.read' }, schema: { response: { 200: one(AlertSettings) } } },
    async ({ farm }) => ({ data: await alertSettingsOf(sql, farm.id) }),
  );

  app.put(
    '/alert_settings',
    {
      config: { access: 'alert-settings.write', changes: ['alert-settings'] },
      schema: { body: AlertSettingsInput, response: { 200: one(AlertSettings) } },
    },
    async ({ farm, body }) => {
      const wrong = wrongThreshold(body.choices);
      if (wrong) throw new HttpError(422, wrong.message, { fields: { [wrong.field]: wrong.message } });
      const data = await transaction(sql, (tx) => saveAlertSettings(tx, farm.id, body));
      return { data, message: 'Configurações de alertas atualizadas com sucesso' };
    },
  );
}

export async function alertSettingsOf(sql: Queryable, farmId: number): Promise<AlertSettings> {
  const [row] = await sql<[AlertSettings?]>`
    select choices, to_char(quiet_from, 'HH24:MI') as quiet_from, to_char(quiet_to, 'HH24:MI') as quiet_to, clean_trough,
      estimate_lost_gain, briefing, version
    from alert_settings where farm_id = ${farmId}
  `;
  if (!row) return initialAlertSettings;
  return { ...row, choices: completeChoices(row.choices), briefing: row.briefing ?? initialBriefing };
}

async function saveAlertSettings(tx: Queryable, farmId: number, body: AlertSettingsInput): Promise<AlertSettings> {
  await tx`select from farms where id = ${farmId} for no key update`;
  const before = await alertSettingsOf(tx, farmId);
  if ((body.version ?? before.version) !== before.version) throw staleOrMissing(before, '');
  const { briefing, ...rest } = { ...before, ...body, version: before.version + 1 };
  const choices = body.choices.map((choice) => ({
    ...{ ...quietOf(before, choice), ...choice, thresholds: knownThresholds(choice) },
  }));
  const row = { ...rest, farm_id: farmId, choices: tx.json(choices), briefing: tx.json(briefing) };
  await tx`delete from alert_settings where farm_id = ${farmId}`;
  await tx`insert into alert_settings ${tx(row)}`;
  return alertSettingsOf(tx, farmId);
}

/** What a page from before it existed leaves out of a choice. */
function quietOf({ choices }: AlertSettings, { kind }: { kind: AlertKind }): Pick<AlertChoice, 'in_quiet'> | undefined {
  const before = choices.find((one) => one.kind === kind);
  return before && { in_quiet: before.in_quiet };
}
