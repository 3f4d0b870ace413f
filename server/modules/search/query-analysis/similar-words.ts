import { type Edits, editsBetween } from '@/server/lib/language/edit-distance'

/** Sounds of Russian letters; capitals stand for one sound that Latin writes with several letters. */
const sounds: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ж: 'J',
  з: 'z',
  и: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'C',
  ч: 'Q',
  ш: 'W',
  щ: 'W',
  ъ: '',
  ы: 'i',
  ь: '',
  э: 'e',
  ю: 'iu',
  я: 'ia',
}

const collapse = (key: string) => key.replace(/(.)\1+/g, '$1')

const latinSounds: [RegExp, string][] = [
  [/['`]/g, ''],
  [/shch|sch|tsch/g, 'W'],
  [/zh/g, 'J'],
  [/kh/g, 'h'],
  [/ts|tz/g, 'C'],
  [/ch/g, 'Q'],
  [/sh/g, 'W'],
  [/ph/g, 'f'],
  [/(?<=[bcdfghklmnpqrstvwxz])j/g, 'J'],
  [/(?:y|j)(?=[ua])/g, 'i'],
  [/(?:y|j)[oe]/g, 'e'],
  [/[yj]/g, 'i'],
  [/ck|q/g, 'k'],
  [/c(?=[ei])/g, 'C'],
  [/c/g, 'k'],
  [/x/g, 'ks'],
  [/w/g, 'v'],
]

/**
 * How a word sounds, whichever alphabet it is written in: «менеджер», «menedzher» and «menedjer» have one key. Only
 * for words of one alphabet.
 */
export function soundKey(word: string): string {
  if (/[а-я]/.test(word)) {
    const key = [...word].map((letter) => sounds[letter] ?? letter).join('')
    return collapse(key.replace(/ts/g, 'C').replace(/sh/g, 'W').replace(/kh/g, 'h'))
  }
  return collapse(latinSounds.reduce((key, [pattern, sound]) => key.replace(pattern, sound), word))
}

interface Entry {
  key: string
  word: string
  count: number
}

interface OfLength {
  entries: Entry[]
  /** The letters each of them has. */
  letters: number[]
}

export interface SimilarWord extends Edits {
  word: string
  count: number
}

/** One bit for each letter a word has. */
function lettersOf(word: string): number {
  let bits = 0
  for (let i = 0; i < word.length; i += 1) bits |= 1 << (word.charCodeAt(i) & 31)
  return bits
}

function bitCount(bits: number): number {
  let n = bits - ((bits >>> 1) & 0x55555555)
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333)
  return (((n + (n >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

/**
 * Words one or two edits from another. No index beside the words themselves: they lie by length, and the set of their
 * letters tells at a glance which cannot be near.
 */
export class SimilarWords {
  private readonly byLength = new Map<number, OfLength>()

  constructor(words: Iterable<Entry>) {
    for (const entry of words) {
      let list = this.byLength.get(entry.key.length)
      if (!list) {
        list = { entries: [], letters: [] }
        this.byLength.set(entry.key.length, list)
      }
      list.entries.push(entry)
      list.letters.push(lettersOf(entry.key))
    }
  }

  find(key: string, most: number): SimilarWord[] {
    const own = lettersOf(key)
    const found: SimilarWord[] = []
    for (let length = key.length - most; length <= key.length + most; length += 1) {
      const list = this.byLength.get(length)
      if (!list) continue
      const { entries, letters } = list
      for (let at = 0; at < letters.length; at += 1) {
        const theirs = letters[at] as number
        // Each edit takes one letter away at most, and brings one at most.
        if (own !== theirs && (bitCount(own & ~theirs) > most || bitCount(theirs & ~own) > most)) continue
        const entry = entries[at] as Entry
        const edits = editsBetween(key, entry.key, most)
        if (edits) found.push({ ...edits, word: entry.word, count: entry.count })
      }
    }
    return found
  }
}
