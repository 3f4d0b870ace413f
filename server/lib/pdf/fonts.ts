import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

export type Weight = 400 | 500 | 700
const subsets = ['cyrillic', 'latin', 'latin-ext', 'cyrillic-ext'] as const
export type Subset = (typeof subsets)[number]

interface Face {
  name: string
  bytes: Buffer
  has: (code: number) => boolean
}

const faces = new Map<string, Face>()
const resolve = createRequire(import.meta.url).resolve

let ranges: Record<Subset, (readonly [number, number])[]> | undefined

/** The characters of a subset, as the typeface's own table of them says. */
function rangesOf(subset: Subset): (readonly [number, number])[] {
  if (!ranges) {
    const table = JSON.parse(readFileSync(resolve('@fontsource/golos-text/unicode.json'), 'utf8')) as Record<
      Subset,
      string
    >
    const read = (list: string) =>
      [...list.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/gi)].map(([, from = '', to = from]) => {
        return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
      })
    ranges = Object.fromEntries(subsets.map((name) => [name, read(table[name])])) as NonNullable<
      typeof ranges
    >
  }
  return ranges[subset]
}

/** One subset of the typeface, read once per process. */
export function face(subset: Subset, weight: Weight): Face {
  const name = `golos-${subset}-${weight}`
  let found = faces.get(name)
  if (!found) {
    const bytes = readFileSync(
      resolve(`@fontsource/golos-text/files/golos-text-${subset}-${weight}-normal.woff`),
    )
    const own = rangesOf(subset)
    found = { name, bytes, has: (code) => own.some(([from, to]) => code >= from && code <= to) }
    faces.set(name, found)
  }
  return found
}

const noBreak = /[\u00a0\u2007\u202f]/u
const pictures = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|[\u200d\ufe0e\ufe0f]/u

/** Characters that no subset has: pictures are left out, letters of other scripts stay visible as a question mark. */
export function printable(text: string): string {
  let result = ''
  for (const sign of text.normalize('NFC')) {
    const code = sign.codePointAt(0) as number
    if (sign === '\n' || noBreak.test(sign)) result += sign === '\n' ? sign : '\u00a0'
    else if (/\s/u.test(sign)) result += ' '
    else if (/\p{C}/u.test(sign) || pictures.test(sign)) continue
    else result += subsets.some((subset) => face(subset, 400).has(code)) ? sign : '?'
  }
  return result
}

/** A text cut where another subset must draw. */
export function runsOf(text: string, weight: Weight): { text: string; font: string }[] {
  const runs: { text: string; font: string }[] = []
  for (const sign of text) {
    const code = sign.codePointAt(0) as number
    const last = runs.at(-1)
    const own = subsets.find((subset) => face(subset, weight).has(code)) ?? 'latin'
    const name = face(own, weight).name
    if (last?.font === name) last.text += sign
    else runs.push({ text: sign, font: name })
  }
  return runs
}

/** Every subset under the name that `runsOf` gives it. */
export const allFaces = (weights: readonly Weight[]): Face[] =>
  weights.flatMap((weight) => subsets.map((subset) => face(subset, weight)))
