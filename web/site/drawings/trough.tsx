/** A trough from the side with what the night left in it, from licked (0) to untouched (1). */
export function Trough({ left }: { left: number }) {
  const top = 34 - left * 22;
  return (
    <svg viewBox="0 0 80 56" aria-hidden="true" className="trough">
      {left > 0 && <path d={`M10 34Q24 ${top} 40 ${top + 2}T70 34z`} fill="#e0b04a" />}
      <path d="M6 32h68l-8 17a5 5 0 0 1-4 3H18a5 5 0 0 1-4-3z" className="trough-side" />
      <path d="M14 41h52" stroke="#b4532a" strokeWidth="3" strokeLinecap="round" />
      {left === 0 && <path d="M28 18l5 5M40 13v7M52 18l-5 5" stroke="#68ab7e" strokeWidth="3" strokeLinecap="round" />}
    </svg>
  );
}
