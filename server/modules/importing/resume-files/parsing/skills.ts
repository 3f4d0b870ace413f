import { dictionaries, normaliseSkills, searchKey } from '@/server/modules/dictionaries'
import type { Line } from '../reading/lines'

const prefix = /^[•·●▪◦‣*✓✔+–—-]\s*|^\d{1,2}[.)]\s+/u
const label = /^[\p{L}\s/&-]{3,40}:\s*/u

function parts(text: string): string[] {
  const found: string[] = []
  let depth = 0
  let part = ''
  for (const sign of text) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (depth <= 0 && /[,;|•·\t]/.test(sign)) {
      found.push(part)
      part = ''
    } else part += sign
  }
  return [...found, part].map((one) => one.trim()).filter(Boolean)
}

/** Short enumerations are skills; sentences about skills are the person's own words. */
export function findSkills(lines: readonly Line[]): { names: string[]; prose: string[] } {
  const names: string[] = []
  const prose: string[] = []
  for (const line of lines) {
    const text = line.text.replace(prefix, '').trim()
    const listed = parts(text.replace(label, '')).map((one) => one.replace(/[.\s]+$/, ''))
    if (listed.every((one) => one.length <= 60 && one.split(/\s+/).length <= 7)) names.push(...listed)
    else prose.push(line.text)
  }
  return { names: normaliseSkills(names).names, prose }
}

let known: Map<string, string> | undefined
const longestName = 3

/** Skills of the dictionary that a text names in so many words: a guess for those who list none. */
export function skillsMentioned(text: string, most: number): string[] {
  known ??= new Map(
    dictionaries()
      .skills.filter(({ name }) => name.length >= 3)
      .map(({ name }) => [searchKey(name), name]),
  )
  const words = text.slice(0, 20_000).match(/[\p{L}\p{N}][\p{L}\p{N}+#./-]*(?<![./-])|\n/gu) ?? []
  const found = new Set<string>()
  for (let at = 0; at < words.length && found.size < most; at += 1) {
    // The longest name wins: «Windows Server» before «Windows».
    for (let count = longestName; count > 0; count -= 1) {
      const name = known.get(searchKey(words.slice(at, at + count).join(' ')))
      if (!name) continue
      found.add(name)
      at += count - 1
      break
    }
  }
  return [...found]
}
