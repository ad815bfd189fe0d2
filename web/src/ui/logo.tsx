/** The mark: a trough with its feed. */
export function Logo({ size = 32 }: { size?: number }) {
  return <img src="/icon.svg" width={size} height={size} alt="" />;
}
