import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { dictionaries } from '@/server/modules/dictionaries/dictionaries.service'
import { vocabulary } from './texts'

/** The mix: a third of each; every second with filters. Published so that others can repeat it. */
export type Frequency = 'frequent' | 'middling' | 'rare' | 'sample'

const sequence = (seed: number) => {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

/** Titles and words people search by, of the sample folder when there is one. */
function sampleQueries(): string[] {
  const folder = resolve(process.env.SAMPLE_DATA_DIR ?? '../shared/data', 'queries')
  return ['titles.csv', 'queries-recorded-in-scrapes.csv'].flatMap((name) => {
    const path = resolve(folder, name)
    if (!existsSync(path)) return []
    return readFileSync(path, 'utf8')
      .split('\n')
      .slice(1)
      .map((line) =>
        line
          .replace(/,(wanted_position,)?\d+\s*$/, '')
          .replace(/^"|"$/g, '')
          .trim(),
      )
      .filter((text) => text !== '' && text.length < 80)
  })
}

export function queryMix(): Record<Frequency, string[]> {
  const words = vocabulary(20_000)
  const roles = dictionaries().roles.map((role) => role.name)
  return {
    // Words of every fifth to twentieth advert and the trades most adverts are of.
    frequent: [...words.slice(0, 12), ...roles.slice(0, 12)],
    middling: [
      ...words.slice(150, 400),
      ...roles.slice(20).flatMap((name) =>
        name
          .split(/[\s,]+/)
          .slice(0, 2)
          .join(' '),
      ),
    ],
    rare: words.slice(8_000, 12_000),
    sample: sampleQueries(),
  }
}

const filters: ((next: () => number) => [string, string])[] = [
  (next) => ['region', ['77', '78', '50', '66', '16', '23'][Math.floor(next() * 6)] ?? '77'],
  (next) => ['experience', ['noExperience', 'between1And3', 'between3And6'][Math.floor(next() * 3)] ?? ''],
  (next) => ['format', ['ON_SITE', 'REMOTE', 'ON_SITE,HYBRID'][Math.floor(next() * 3)] ?? ''],
  (next) => ['employment', ['FULL', 'PART', 'FULL,PROJECT'][Math.floor(next() * 3)] ?? ''],
  (next) => ['schedule', ['FIVE_ON_TWO_OFF', 'TWO_ON_TWO_OFF'][Math.floor(next() * 2)] ?? ''],
  () => ['with_salary', '1'],
  // No two alike, so that no answer is one that was kept.
  (next) => ['salary_from', String(30_000 + Math.floor(next() * 90_000))],
  (next) => ['period', ['7', '30'][Math.floor(next() * 2)] ?? '7'],
]

/** Endless searches of the mix, each different from the one before. */
export function searches(
  mix: Record<Frequency, string[]>,
  only: readonly Frequency[],
  count: number,
  seed = 5,
) {
  const next = sequence(seed)
  const kinds = only.filter((kind) => mix[kind].length > 0)
  return (): { frequency: Frequency; params: URLSearchParams } => {
    const frequency = kinds[Math.floor(next() * kinds.length)] ?? 'rare'
    const texts = mix[frequency]
    const params = new URLSearchParams({ text: texts[Math.floor(next() * texts.length)] ?? '' })
    const left = [...filters]
    for (let n = 0; n < count; n += 1) {
      const [filter] = left.splice(Math.floor(next() * left.length), 1)
      if (filter) params.set(...filter(next))
    }
    return { frequency, params }
  }
}

/** Endless beginnings of what is searched for, two letters to eight. */
export function beginnings(mix: Record<Frequency, string[]>, seed = 29): () => string {
  const next = sequence(seed)
  const texts = [...mix.frequent, ...mix.middling, ...mix.sample]
  return () => (texts[Math.floor(next() * texts.length)] ?? 'ра').slice(0, 2 + Math.floor(next() * 7))
}
