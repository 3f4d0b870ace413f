/** Two overlapping circles: the candidate, the employer, and the match between them. */
export function BrandSign({ height = 24 }: { height?: number }) {
  return (
    <svg viewBox="0 0 38 24" height={height} width={(height * 38) / 24} aria-hidden="true" focusable="false">
      <circle cx="12" cy="12" r="12" fill="var(--sign-candidate)" />
      <circle cx="26" cy="12" r="12" fill="var(--sign-employer)" />
      <path d="M19 2.25a12 12 0 0 1 0 19.5a12 12 0 0 1 0-19.5Z" fill="var(--sign-match)" />
    </svg>
  )
}
