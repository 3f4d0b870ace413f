type Row = {
  label: string
  value: number
  /** What stands beside the number: «43 % от прошлого этапа». */
  note?: string | undefined
}

/**
 * How many came how far, one bar under another, all on the scale of the first. Every row is read as words and a number;
 * the bars only repeat them.
 */
export function FunnelChart({ rows, label }: { rows: readonly Row[]; label: string }) {
  const most = Math.max(1, ...rows.map(({ value }) => value))
  return (
    <ol className="funnel-chart" aria-label={label}>
      {rows.map((row) => (
        <li key={row.label} className="funnel-row">
          <span className="funnel-label">{row.label}</span>
          <svg viewBox="0 0 100 20" preserveAspectRatio="none" className="funnel-bar" aria-hidden="true">
            <rect className="funnel-track" width="100" height="20" />
            <rect
              className="funnel-fill"
              width={row.value === 0 ? 0 : Math.max(0.8, (row.value / most) * 100)}
              height="20"
            />
          </svg>
          <span className="funnel-value tabular">
            <strong>{row.value.toLocaleString('ru-RU')}</strong>
            {row.note ? <span className="text-soft"> {row.note}</span> : null}
          </span>
        </li>
      ))}
    </ol>
  )
}
