/** The sun's way over the feeding day, from the reading before dawn to the closing at dusk. */
export function DayArc() {
  return (
    <svg className="day-arc" viewBox="0 0 1000 190" aria-hidden="true">
      <path d="M30 176C200 10 800 10 970 176" fill="none" className="arc-line" strokeDasharray="3 11" />
      {suns.map(([x, y, r, fill]) => (
        <circle key={x} cx={x} cy={y} r={r} fill={fill} />
      ))}
      <path d="M500 4v-2M452 12l-6-10M548 12l6-10M412 34l-12-8M588 34l12-8" stroke="#e0b04a" strokeWidth="6" />
      <path d="M0 182h1000" className="arc-ground" />
    </svg>
  );
}

const suns: [x: number, y: number, r: number, fill: string][] = [
  [100, 116, 15, '#b4532a'],
  [300, 62, 18, '#d28a3c'],
  [500, 51, 26, '#e0b04a'],
  [700, 62, 18, '#d28a3c'],
  [900, 116, 15, '#b4532a'],
];
