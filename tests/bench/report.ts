import { cpus, totalmem } from 'node:os'

interface Row {
  what: string
  figure: string
  target: string
  ok: boolean
}

const round = (value: number, digits = 2) => Number(value.toFixed(digits))

/** Figures beside their targets, printed as one table. */
export function createReport() {
  const rows: Row[] = []
  const add = (what: string, value: number, target: string, ok: boolean, detail: string) =>
    rows.push({ what, figure: `${round(value)}${detail ? `  (${detail})` : ''}`, target, ok })
  return {
    atLeast(what: string, value: number, target: number, detail = '') {
      add(what, value, `≥ ${target}`, value >= target, detail)
    },
    atMost(what: string, value: number, target: number, detail = '') {
      add(what, value, `≤ ${target}`, value <= target, detail)
    },
    /** A figure without a target. */
    tell(what: string, value: number, detail = '') {
      add(what, value, '', true, detail)
    },
    /** Prints the table; a missed line fails the process. */
    print() {
      console.log(
        `\n${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}\n`,
      )
      const width = Math.max(...rows.map((row) => row.what.length))
      for (const row of rows) {
        const mark = row.target === '' ? '    ' : row.ok ? 'ok  ' : 'MISS'
        console.log(`${mark} ${row.what.padEnd(width)}  ${row.target.padEnd(7)} ${row.figure}`)
      }
      if (rows.some((row) => !row.ok)) process.exitCode = 1
    },
  }
}
export type Report = ReturnType<typeof createReport>
