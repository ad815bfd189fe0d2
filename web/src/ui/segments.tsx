import { useId } from 'react';
import styles from './segments.module.css';

interface Props<Value extends string> {
  label: string;
  options: readonly (Value | { value: Value; label: string })[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A choice among a few, all of them in sight. */
export function Segments<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  const name = useId();
  const choices = options.map((option) => (typeof option === 'string' ? { value: option, label: option } : option));
  return (
    <div role="radiogroup" aria-label={label} className={styles.segments} data-screen>
      {choices.map((one) => (
        <label key={one.value}>
          <input type="radio" name={name} checked={one.value === value} onChange={() => onChange(one.value)} />
          {one.label}
        </label>
      ))}
    </div>
  );
}
