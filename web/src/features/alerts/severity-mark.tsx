import { type Severity, severityLabels } from '@cocho/domain/alerts';
import { IconAlertTriangle, IconInfoCircle, IconUrgent } from '@tabler/icons-react';
import styles from './alerts.module.css';

const icons = { critical: IconUrgent, warning: IconAlertTriangle, info: IconInfoCircle };

/** Never colour alone: a sign and a word. */
export function SeverityMark({ severity }: { severity: Severity }) {
  const Icon = icons[severity];
  return (
    <span className={styles.severity} data-severity={severity}>
      <Icon size={18} aria-hidden /> {severityLabels[severity]}
    </span>
  );
}
