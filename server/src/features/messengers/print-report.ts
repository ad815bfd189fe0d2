import { may } from '@cocho/domain/permissions';
import { todayIn } from '../../clock.ts';
import { forbidden } from '../../http/errors.ts';
import type { JobTools } from '../../jobs/jobs.ts';
import { personFarms } from '../assistant/person-farms.ts';
import { printLotReport } from '../lot-report/lot-report-files.ts';
import type { ReportOrder } from './outgoing-message.ts';

/** For whoever may still read it when it is sent. */
export async function printReport({ sql, pdf }: JobTools, order: ReportOrder): Promise<Blob> {
  const { farm_id, user_id, lot_id, period } = order;
  const farm = (await personFarms(sql, user_id)).find(({ id }) => id === farm_id);
  if (!farm || !may(farm.user_type, 'reports.read')) throw forbidden();
  const { time_zone } = farm;
  const scope = { farm_id, user_id, today: todayIn(time_zone), time_zone };
  const { file } = await printLotReport({ sql, pdf }, scope, lot_id, { period });
  return new Blob([Buffer.from(file)], { type: 'application/pdf' });
}
