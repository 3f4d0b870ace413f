/** What an area of the attack came to. */
export interface Figures {
  tried: number
  refused: number
  leaked: number
  failed: number
}

export interface Finding {
  area: string
  kind: 'leaked' | 'failed'
  what: string
}

const linesPerArea = 40

/** Counts what was tried and remembers what went wrong. */
export class Report {
  readonly #areas = new Map<string, Figures>()
  readonly findings: Finding[] = []

  #of(area: string): Figures {
    const figures = this.#areas.get(area) ?? { tried: 0, refused: 0, leaked: 0, failed: 0 }
    this.#areas.set(area, figures)
    return figures
  }

  tried(area: string, status?: number): void {
    const figures = this.#of(area)
    figures.tried += 1
    if (status !== undefined && status >= 400 && status < 500) figures.refused += 1
  }

  /** A stranger got what is not theirs. */
  leaked(area: string, what: string): void {
    this.#of(area).leaked += 1
    this.findings.push({ area, kind: 'leaked', what })
  }

  /** The product answered 5xx, or did not answer. */
  failed(area: string, what: string): void {
    this.#of(area).failed += 1
    this.findings.push({ area, kind: 'failed', what })
  }

  get total(): Figures {
    const total = { tried: 0, refused: 0, leaked: 0, failed: 0 }
    for (const figures of this.#areas.values()) {
      for (const key of ['tried', 'refused', 'leaked', 'failed'] as const) total[key] += figures[key]
    }
    return total
  }

  print(): string {
    const row = (name: string, { tried, refused, leaked, failed }: Figures) =>
      `${name.padEnd(24)}${[tried, refused, leaked, failed].map((n) => String(n).padStart(10)).join('')}`
    const head = `${'area'.padEnd(24)}${['tried', 'refused', 'leaked', '5xx'].map((each) => each.padStart(10)).join('')}`
    const areas = [...this.#areas].map(([name, figures]) => row(name, figures))
    const findings = [...this.#areas.keys()].flatMap((area) => {
      const lines = this.findings.filter((each) => each.area === area)
      const shown = lines.slice(0, linesPerArea).map(({ kind, what }) => `  ${area}, ${kind}: ${what}`)
      return lines.length > linesPerArea ? [...shown, `  … and ${lines.length - linesPerArea} more`] : shown
    })
    return [head, ...areas, row('total', this.total), ...(findings.length > 0 ? ['', ...findings] : [])].join(
      '\n',
    )
  }
}
