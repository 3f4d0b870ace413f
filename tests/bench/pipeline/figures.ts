/** One thing that was measured against what was promised. */
export interface Figure {
  what: string
  value: number
  unit: string
  /** The most it may be, or the least. */
  target: { most: number } | { least: number }
}

const holds = ({ value, target }: Figure): boolean =>
  'most' in target ? value <= target.most : value >= target.least

/** A line for each, and whether all of them hold. */
export function judge(figures: readonly Figure[]): boolean {
  for (const figure of figures) {
    const { what, value, unit, target } = figure
    const wanted = 'most' in target ? `≤ ${target.most}` : `≥ ${target.least}`
    console.log(`${holds(figure) ? 'PASS' : 'MISS'}  ${what}: ${value} ${unit} (${wanted})`)
  }
  return figures.every(holds)
}

/** The value below which such a share of them is. */
export function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return Number((sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1))
}
