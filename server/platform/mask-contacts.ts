import { translator } from '@/server/lib/translator'

const t = translator('records')

/** What stands where a contact was. */
export const covers = {
  link: t('masked.link'),
  mail: t('masked.mail'),
  phone: t('masked.phone'),
  name: t('masked.name'),
} as const

/** Characters that nobody sees and that would part a number or an address. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu

const zones =
  'ru|su|рф|рус|com|net|org|info|biz|me|io|co|pro|online|site|website|shop|store|top|xyz|club|space|tech|app|dev|link|click|live|work|jobs|agency|company|group|team|chat|email|mail|page|ly|gg|gl|cc|tv|ws|to|in|us|uk|eu|de|fr|it|es|pl|ua|by|kz|uz|am|ge|az|kg|tj|tm|md|lt|lv|ee|fi|cn|москва|онлайн|сайт|дети|орг|ком|бел|қаз'
const dot = String.raw`\s?(?:\.|\[\.\]|\(\.\)|\[dot\]|\(dot\)|\(точка\)|\[точка\])\s?`
const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,62})'
/** A name before its ending: «node.js» and «т.е.» end in none of these. */
const notWords = '(?!(?:asp|ado|vb)\\.net(?![\\p{L}\\p{N}.]))(?!socket\\.io(?![\\p{L}\\p{N}.]))'

const mail = new RegExp(
  String.raw`(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}\s?(?:@|＠|\(at\)|\[at\]|\(собака\)|\[собака\])\s?${label}(?:${dot}${label}){1,4}`,
  'giu',
)
const spokenMail =
  /(?<![\p{L}\p{N}._-])[\p{L}\p{N}._-]{1,64}\s+собак[аи]\s+[\p{L}\p{N}-]{1,63}\s+(?:точка|dot)\s+(?:ру|ком|рф|нет|орг|ru|com|net|org)(?![\p{L}\p{N}])/giu
const schemed = /(?<![a-z])[a-z][a-z\d+.-]{0,20}:\/\/[^\s<>«»"[\]]+/giu
const calling = /(?<![\p{L}\p{N}])(?:mailto|tel|sms|tg|viber|skype|whatsapp):[^\s<>«»"[\]]+/giu
const bare = new RegExp(
  String.raw`(?<![\p{L}\p{N}_@.-])${notWords}(?:${label}(?:\.|\[\.\]|\(\.\)|\[dot\]|\(dot\)|\(точка\)|\[точка\])){1,5}(?:${zones})(?![\p{L}\p{N}_-])(?::\d{1,5})?(?:[/?#][^\s<>«»"[\]]*)?`,
  'giu',
)
const address = /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?::\d{1,5}|\/[^\s]*)?(?![\d.])/gu
const nick = /(?<![\p{L}\p{N}_@.])@[a-z]\w{3,31}(?!\w)/giu

/** Runs of ten to fifteen digits with what people put between them. */
const digits = /(?<![\p{N}\p{L}])\+?\p{Nd}(?:[\s\u00a0\u2007\u202f()./_*·•‐-―−-]{0,3}\p{Nd}){9,14}(?!\p{N})/gu
/** «80 000 – 120 000»: sums, not numbers to call. */
const sums = /^\d{1,3}(?:[\s\u00a0\u202f.]\d{3})+\s*[-–—−]\s*\d{1,3}(?:[\s\u00a0\u202f.]\d{3})+$/u

/** Any digit of Unicode by its value: each run of ten begins at zero. */
function plainDigit(char: string): string {
  const code = char.codePointAt(0) ?? 0
  if (code < 0x80) return char
  let zero = code
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero -= 1
  return String((code - zero) % 10)
}

function isPhone(run: string): boolean {
  if (sums.test(run)) return false
  const plain = run.replace(/[^\p{Nd}]/gu, '').replace(/\p{Nd}/gu, plainDigit)
  if (run.startsWith('+')) return true
  return (plain.length === 11 && /^[78]/.test(plain)) || (plain.length === 10 && plain.startsWith('9'))
}

export interface Masked {
  text: string
  /** Whether anything was covered. */
  masked: boolean
}

const patterns: readonly (readonly [RegExp, string])[] = [
  [spokenMail, covers.mail],
  [mail, covers.mail],
  [schemed, covers.link],
  [calling, covers.link],
  [bare, covers.link],
  [address, covers.link],
  [nick, covers.name],
]

const once = (text: string): string =>
  patterns
    .reduce((rest, [pattern, cover]) => rest.replace(pattern, cover), text)
    .replace(digits, (run) => (isPhone(run) ? covers.phone : run))

/** What was covered may leave its neighbour looking like another contact; a few rounds are more than enough. */
const maxRounds = 8

/**
 * A text without links, addresses, numbers and nicknames. What it leaves holds none that it would find again.
 * Time grows with the length: every repetition is bounded.
 */
export function maskContacts(text: string): Masked {
  const seen = text.replace(unseen, '')
  let result = seen
  for (let round = 0; round < maxRounds; round += 1) {
    const next = once(result)
    if (next === result) break
    result = next
  }
  return result === seen ? { text, masked: false } : { text: result, masked: true }
}

/** Covers the texts inside a value and leaves the rest as it is: keys, numbers, null and true are nobody's name. */
export function maskLeaves<T>(value: T, mask: (text: string) => string): T
export function maskLeaves(value: unknown, mask: (text: string) => string): unknown {
  if (typeof value === 'string') return mask(value)
  if (Array.isArray(value)) return value.map((each) => maskLeaves(each, mask))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, maskLeaves(each, mask)]))
}
