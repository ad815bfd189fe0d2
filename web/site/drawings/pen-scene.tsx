/** Morning at the feed line: hills, fence, and Nelore with their heads over the trough. */
export function PenScene() {
  return (
    <svg className="pen-scene" viewBox="0 0 1440 300" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <circle cx="716" cy="122" r="66" fill="#e0b04a" />
      <path d="M0 170c180-70 330-70 520-16s330 40 500-8 300-52 420-6v160H0z" fill="#2b5f3f" />
      <path d="M0 206c230-46 430-36 700-6s500 16 740-20v120H0z" fill="#1f4c32" />
      <g stroke="#cdbf9c" strokeWidth="5" strokeLinecap="round" opacity="0.55">
        <path d="M0 176h1440M0 204h1440" />
        {posts.map((x) => (
          <path key={x} d={`M${x} 160v70`} />
        ))}
      </g>
      {cattle.map(([x, dip, hide], index) => (
        <g key={x} transform={`translate(${x} ${148 + dip})`}>
          <g className="eats" style={{ animationDelay: `${-index * 0.7}s` }}>
            <Nelore hide={hide} />
          </g>
        </g>
      ))}
      <path d="M0 252h1440v48H0z" fill="#d9cdb2" />
      <path d="M0 252c120-16 240-10 360-6s240-12 360-6 240 10 360 2 240-10 360 2v14H0z" fill="#e0b04a" />
      <path d="M0 258h1440v10H0z" fill="#f7f2e6" />
      <path d="M0 290h1440v10H0z" fill="#b4532a" />
    </svg>
  );
}

const posts = Array.from({ length: 13 }, (_, index) => 20 + index * 118);

const cattle: [x: number, dip: number, hide: string][] = [
  [96, 6, '#efe6d2'],
  [236, 0, '#f7f2e6'],
  [392, 10, '#e6dabf'],
  [534, 2, '#f7f2e6'],
  [702, 8, '#efe6d2'],
  [846, 0, '#dccfb0'],
  [1002, 8, '#f7f2e6'],
  [1150, 2, '#efe6d2'],
  [1290, 9, '#f7f2e6'],
  [1400, 3, '#e6dabf'],
];

/** Seen from the feed alley: hump, hanging ears, dark muzzle. */
function Nelore({ hide }: { hide: string }) {
  return (
    <>
      <path d="M-44 118c-8-58 4-86 44-90 40 4 52 32 44 90z" fill={hide} />
      <path d="M-44 118c-4-30-3-52 5-68l13 68zM44 118c4-30 3-52-5-68l-13 68z" fill="#173d27" opacity="0.12" />
      <path d="M-19 38c1-24 37-24 38 0 0 10-38 10-38 0z" fill={hide} />
      <path d="M-19 38c1-24 37-24 38 0-6 8-32 8-38 0z" fill="#173d27" opacity="0.2" />
      <path
        d="M-11 52c-12-4-18-14-16-24M11 52c12-4 18-14 16-24"
        fill="none"
        stroke="#6b573d"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path d="M-15 58c-16-6-28 2-31 18 12 4 26-2 32-10zM15 58c16-6 28 2 31 18-12 4-26-2-32-10z" fill={hide} />
      <path d="M-15 58c-16-6-28 2-31 18 12-4 26-8 32-10zM15 58c16-6 28 2 31 18-12-4-26-8-32-10z" fill="#b98b6a" />
      <path d="M-18 54c0-10 36-10 36 0l-5 38c-2 14-24 14-26 0z" fill={hide} stroke="#173d27" strokeOpacity="0.16" />
      <circle cx="-10" cy="66" r="2.600" fill="#1c2a21" />
      <circle cx="10" cy="66" r="2.600" fill="#1c2a21" />
      <path d="M-13 90c0-8 26-8 26 0l-2 8c-3 8-19 8-22 0z" fill="#3c332b" />
    </>
  );
}
