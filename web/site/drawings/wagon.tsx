/** The mixer wagon; `data-fill` is how full it is drawn, and the script moves it. */
export function Wagon() {
  return (
    <svg viewBox="0 0 300 150" className="wagon" aria-hidden="true">
      <clipPath id="wagon-box">
        <path d="M22 24h160l-16 84H40z" />
      </clipPath>
      <path d="M22 24h160l-16 84H40z" className="wagon-box" />
      <g clipPath="url(#wagon-box)">
        <rect className="wagon-feed" x="16" y="24" width="172" height="90" fill="#e0b04a" />
      </g>
      <path d="M22 24h160l-16 84H40z" fill="none" stroke="#f7f2e6" strokeWidth="5" strokeLinejoin="round" />
      <path d="M166 96h28" stroke="#f7f2e6" strokeWidth="7" strokeLinecap="round" />
      <path d="M196 66h30l8-30h30l6 34 14 8v28h-88z" fill="#b4532a" />
      <path d="M240 44h18l4 24h-26z" fill="#f1d9c4" />
      <g fill="#0d2417" stroke="#f7f2e6" strokeWidth="6">
        <circle cx="70" cy="122" r="18" />
        <circle cx="136" cy="122" r="18" />
        <circle cx="214" cy="118" r="22" />
        <circle cx="270" cy="126" r="14" />
      </g>
    </svg>
  );
}
