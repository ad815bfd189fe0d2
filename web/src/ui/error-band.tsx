import { dash, formatNumber, formatSigned } from '@cocho/domain/formats';
import { type Band, errorBand } from '@cocho/domain/operation-figures';
import styles from './error-band.module.css';

interface Props {
  percent: number | null;
  /** Above or below: a mean of sizes has no sign. */
  signed?: boolean;
  /** Where more than the percent is known of it. */
  band?: Band;
}

/** An error in percent with the colour and the mark of its band. */
export function ErrorBand({ percent, signed = true, band }: Props) {
  if (percent === null) return dash;
  return (
    <span className={styles.band} data-band={band ?? errorBand(percent)} data-below={percent < 0}>
      {signed ? formatSigned(percent) : formatNumber(percent, { min: 1, max: 1 })}%
    </span>
  );
}
