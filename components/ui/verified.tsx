/** The seal of a checked company; drawn by CSS, since a list shows it many times. */
export function Verified({ label }: { label: string }) {
  return <span className="verified" role="img" aria-label={label} title={label} />
}
