import { dash, formatDay, formatNumber } from '@cocho/domain/formats';
import type { LotReport } from '@cocho/domain/lot-report';
import { periodText, situationText } from '@cocho/domain/lot-report-texts';
import type { ReportPeriod } from '@cocho/domain/report-periods';
import { Badge, Box, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { optional } from '../../lib/optional.tsx';
import { allowed } from '../../lib/session.ts';
import { closeOutLink } from '../lots/report-link.ts';
import type { ReportAddress } from './lot-report.api.ts';
import styles from './lot-report.module.css';
import { PeriodDialog } from './period-dialog.tsx';
import { pickedText } from './period-of.ts';
import { ReportFiles } from './report-files.tsx';

/** Needs a network; where it does not come, the report goes on without it. */
const LotAlerts = optional<{ lotId: number }>(() => import('../alerts/lot-alerts.tsx'));

interface Props {
  report: LotReport;
  address: ReportAddress;
  onPeriod: (period: ReportPeriod | null) => void;
  onApply: () => unknown;
  applying: boolean;
}

/** Which lot, of which days, and what can be taken along. */
export function ReportHeader({ report, address, onPeriod, onApply, applying }: Props) {
  const { header } = report;
  const [choosing, dialog] = useDisclosure(false);
  return (
    <header className={styles.header}>
      <div className={styles.who}>
        <h2>
          {header.lot_name} {header.deactivated_at && <Badge color="clay">Encerrado</Badge>}
        </h2>
        <dl className={styles.facts}>
          <Fact label="Fazenda" value={header.farm_name} />
          <Fact label="Baia" value={header.corral_name ?? dash} />
          <Fact label="Entrada" value={formatDay(header.entry_date)} />
          <Fact label="Cabeças" value={formatNumber(header.current_quantity)} />
          {header.client_name && <Fact label="Cliente" value={header.client_name} />}
          {header.deactivated_at && <Fact label="Encerramento" value={formatDay(header.deactivated_at)} />}
        </dl>
        <p className={styles.asOf}>
          Período: <b>{periodText(report)}</b> · {situationText(report)}
          <span className={styles.onPaper}> · Relatório interno</span>
        </p>
        <LotAlerts lotId={address.lotId} />
      </div>
      <div className={styles.tools}>
        <Box role="group" aria-label="Período" className={styles.period}>
          <Button variant="default" leftSection={<IconCalendar size={18} aria-hidden />} onClick={dialog.open}>
            {pickedText(address.period)}
          </Button>
          <Button variant="default" onClick={() => onPeriod(null)}>
            Limpar
          </Button>
          <Button variant="light" onClick={() => onApply()} loading={applying}>
            Aplicar
          </Button>
        </Box>
        <ReportFiles address={address} report={report} />
        {header.deactivated_at && allowed('money.read') && (
          <Button variant="light" renderRoot={(props) => <Link {...closeOutLink(address.lotId)} {...props} />}>
            Fechamento
          </Button>
        )}
      </div>
      {choosing && (
        <PeriodDialog
          period={address.period}
          onClose={dialog.close}
          onConfirm={(period) => {
            dialog.close();
            onPeriod(period);
          }}
        />
      )}
    </header>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
