/** A turning circle as large as the text around it; `label` makes it speak. */
export function Spinner({ label, size }: { label?: string; size?: number }) {
  const style = size ? { fontSize: size } : undefined
  if (label) return <span className="spinner" role="status" aria-label={label} style={style} />
  return <span className="spinner" aria-hidden="true" style={style} />
}
