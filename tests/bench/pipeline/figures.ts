import { ownTime } from './processor'

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

interface PageCase {
  what: string
  /** Number of what it found. */
  read: () => Promise<number>
}

const warming = 20

/** Reads each page so often, and prints how long it took and how busy the processes were. */
export async function timePages(
  cases: readonly PageCase[],
  { rounds, targetMs, databaseTime }: { rounds: number; targetMs: number; databaseTime: () => number },
): Promise<Figure[]> {
  const table: Record<string, string | number>[] = []
  const figures: Figure[] = []
  for (const { what, read } of cases) {
    const times: number[] = []
    let total = 0
    let [own, theirs] = [0, 0]
    for (let round = 0; round < rounds; round += 1) {
      // The first rounds warm up.
      if (round === warming) [own, theirs] = [ownTime(), databaseTime()]
      const started = performance.now()
      total = await read()
      if (round >= warming) times.push(performance.now() - started)
    }
    const perRequest = (ms: number) => Number((ms / times.length).toFixed(1))
    const p95 = quantile(times, 0.95)
    table.push({
      what,
      total,
      'p50 ms': quantile(times, 0.5),
      'p95 ms': p95,
      'CPU ms, api': perRequest(ownTime() - own),
      'CPU ms, database': perRequest(databaseTime() - theirs),
    })
    figures.push({ what: `${what}, p95`, value: p95, unit: 'ms', target: { most: targetMs } })
  }
  console.table(table)
  return figures
}
