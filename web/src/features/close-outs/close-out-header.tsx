import type { CloseOut, FrozenCloseOut } from '@cocho/domain/close-out';
import { closeOutName, factsOf, issuedText, partiesOf } from '@cocho/domain/close-out-document';
import { type ReportVariant, reportVariants } from '@cocho/domain/lot-report-document';
import { Badge } from '@mantine/core';
import { Segments } from '../../ui/segments.tsx';
import styles from '../lot-report/lot-report.module.css';
import { CloseOutFiles } from './close-out-files.tsx';
import type { CloseOutAddress } from './close-outs.api.ts';

interface Props {
  address: CloseOutAddress;
  closeOut: CloseOut;
  /** Null while it was not frozen. */
  frozen: FrozenCloseOut | null;
  variant: ReportVariant;
  onVariant: (variant: ReportVariant) => void;
}

const variants = (['internal', 'owner'] as const).map((value) => ({ value, label: reportVariants[value] }));

/** Which lot, which version, for whom, and what can be taken along. */
export function CloseOutHeader({ address, closeOut, frozen, variant, onVariant }: Props) {
  return (
    <header className={styles.header}>
      <div className={styles.who}>
        <h2>
          {closeOut.lot.name}
          {frozen && <Badge size="lg">{closeOutName(frozen.version)}</Badge>}
        </h2>
        <dl className={styles.facts}>
          {[...partiesOf(closeOut), ...factsOf(closeOut)].map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.asOf}>
          <b>{reportVariants[variant]}</b>
          {frozen && ` · ${issuedText(frozen)}`}
        </p>
      </div>
      <div className={styles.tools}>
        <Segments label="Para quem" options={variants} value={variant} onChange={onVariant} />
        {frozen && <CloseOutFiles address={address} frozen={frozen} />}
      </div>
    </header>
  );
}
