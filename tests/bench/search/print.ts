import type { Figures } from './measure'

const round = (value: number, digits = 1) => Number(value.toFixed(digits))

interface Row {
  what: string
  figure: string
  target: string
  ok: boolean | null
}

/** Prints what was measured beside its target; true when every target was met. */
export function printFigures(all: readonly Figures[]): boolean {
  const rows: Row[] = []
  const atMost = (what: string, value: number, target: number | null, detail = '') =>
    rows.push({
      what,
      figure: `${round(value, value < 10 ? 2 : 1)}${detail}`,
      target: target === null ? '' : `≤ ${target}`,
      ok: target === null ? null : value <= target,
    })
  for (const { size, made, searches, visible, incremental, bytesPerVacancy, partial, reading } of all) {
    const large = size >= 1_000_000
    for (const [what, { median, p95, count, processor }] of Object.entries(searches)) {
      const target =
        what === 'one vacancy, 1 client'
          ? 3
          : what === 'completions while typing'
            ? 50
            : what === 'words, 3 filters, list + facets' && large
              ? 80
              : null
      const judged = what === 'one vacancy, 1 client' ? median : p95
      atMost(
        `${size}: ${what}`,
        judged,
        target,
        ` ms (median ${round(median)}, p95 ${round(p95)}, ${count} asked${processor ? `; processor: server ${round(processor.server)}, database ${round(processor.database)}, client ${round(processor.client)} ms each` : ''})`,
      )
    }
    const first = searches['words, 3 filters, first page']
    const deep = searches['words, 3 filters, page 60']
    if (first && deep) atMost(`${size}: page 60 / first page, median`, deep.median / first.median, 2)
    atMost(
      `${size}: read into memory`,
      reading.seconds,
      null,
      ` s; the server holds ${round(reading.megabytes, 0)} MB`,
    )
    atMost(`${size}: publication visible`, visible, 2000, ' ms')
    atMost(`${size}: search rows of one vacancy`, incremental, null, ' ms')
    atMost(
      `${size}: bytes of a vacancy`,
      bytesPerVacancy.all,
      null,
      ` (${round(bytesPerVacancy.search, 0)} of them for search)`,
    )
    atMost(
      `${size}: query of too much work`,
      partial.milliseconds,
      null,
      ` ms, ${partial.partial ? 'partial answer' : 'whole answer'}`,
    )
    if (made) {
      atMost(`${size}: rows made`, made.rows, null, ' s')
      atMost(`${size}: search rows made`, made.searchRows, null, ' s')
      atMost(`${size}: indexes built`, made.indexes, null, ' s')
    }
  }
  const smallest = all.find(({ size }) => size === 10_000)?.searches['words, 3 filters, list + facets']
  const small = all.find(({ size }) => size === 100_000)?.searches['words, 3 filters, list + facets']
  const large = all.find(({ size }) => size === 1_000_000)?.searches['words, 3 filters, list + facets']
  if (small && large) atMost('growth 100,000 → 1,000,000, median', large.median / small.median, 2.5)
  if (smallest && small) atMost('growth 10,000 → 100,000, median', small.median / smallest.median, null)
  const width = Math.max(...rows.map(({ what }) => what.length))
  for (const { what, figure, target, ok } of rows) {
    console.log(
      `${ok === null ? '    ' : ok ? 'PASS' : 'MISS'} ${what.padEnd(width)}  ${target.padEnd(7)} ${figure}`,
    )
  }
  return rows.every(({ ok }) => ok !== false)
}
