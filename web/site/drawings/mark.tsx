/** The mark: a trough with its feed. */
export function Mark() {
  return (
    <svg viewBox="0 0 64 64" width="36" height="36" aria-hidden="true">
      <rect width="64" height="64" rx="15" fill="#173d27" stroke="#3f7a56" strokeWidth="2" />
      <path d="M14 33c4-9 10-13 18-13s14 4 18 13z" fill="#e0b04a" />
      <path d="M9 33h46l-5.500 14.200a5 5 0 0 1-4.700 3.300H19.200a5 5 0 0 1-4.700-3.300z" fill="#f7f2e6" />
      <path d="M15.500 41h33" stroke="#b4532a" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
