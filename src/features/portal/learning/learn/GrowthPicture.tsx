// Picture of the first day: a customer in a frame who says hello, in the line style of the product's illustrations.
export const FirstMeeting = () => (
  <svg viewBox="0 0 200 150" width="176" height="132" fill="none" aria-hidden>
    <circle cx="100" cy="70" r="60" fill="var(--yw-wash,#EFEEFC)" />
    <rect x="66" y="38" width="76" height="96" rx="12" fill="var(--yw-tint,#D5D3F8)" />
    <g stroke="var(--yw-ink,#34327A)" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
      <path d="M34 130H62M140 130H164" />
      <rect x="62" y="34" width="76" height="96" rx="12" fill="var(--yw-paper,#FFFFFF)" />
      <path d="M76 130V118a24 22 0 0 1 48 0V130" fill="var(--yw-wash,#EFEEFC)" />
      <circle cx="100" cy="76" r="17" fill="var(--yw-paper,#FFFFFF)" />
      <path d="M84 72c2-14 30-18 33 0-8 1-14-2-18-6-3 4-9 6-15 6Z" fill="var(--yw-tint,#D5D3F8)" />
      <path d="M94 78v2M106 78v2M96 86q4 3 8 0" />
      <path d="M126 20h38a8 8 0 0 1 8 8v16a8 8 0 0 1-8 8h-22l-10 9v-9h-6a8 8 0 0 1-8-8V28a8 8 0 0 1 8-8Z" fill="var(--yw-paper,#FFFFFF)" />
      <path d="M130 32h28M130 41h18" stroke="var(--yw-mid,#8F8CEB)" />
      <circle cx="46" cy="52" r="9" fill="var(--yw-warm,#F2A359)" />
      <path d="M46 48v8M42 52h8" />
    </g>
  </svg>
)
