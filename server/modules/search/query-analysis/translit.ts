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
