import { decimalOf, type Kopecks } from '@/lib/shared/money'

const ones = ['', 'один', 'два', 'три', 'четыре', 'пять', 'шесть', 'семь', 'восемь', 'девять']
const teens = [
  'десять',
  'одиннадцать',
  'двенадцать',
  'тринадцать',
  'четырнадцать',
  'пятнадцать',
  'шестнадцать',
  'семнадцать',
  'восемнадцать',
  'девятнадцать',
]
const tens = [
  '',
  '',
  'двадцать',
  'тридцать',
  'сорок',
  'пятьдесят',
  'шестьдесят',
  'семьдесят',
  'восемьдесят',
  'девяносто',
]
const hundreds = [
  '',
  'сто',
  'двести',
  'триста',
  'четыреста',
  'пятьсот',
  'шестьсот',
  'семьсот',
  'восемьсот',
  'девятьсот',
]
const scales: [string, string, string][] = [
  ['рубль', 'рубля', 'рублей'],
  ['тысяча', 'тысячи', 'тысяч'],
  ['миллион', 'миллиона', 'миллионов'],
  ['миллиард', 'миллиарда', 'миллиардов'],
]

function form(last: string, forms: readonly [string, string, string]): string {
  const [ten, one] = [last.at(-2) ?? '0', last.at(-1) ?? '0']
  if (ten === '1') return forms[2]
  if (one === '1') return forms[0]
  return '234'.includes(one) ? forms[1] : forms[2]
}

/** A group of three digits; thousands are feminine. */
function group(digits: string, isFeminine: boolean): string[] {
  const [hundred = 0, ten = 0, one = 0] = [...digits].map(Number)
  const last =
    ten === 1 ? teens[one] : isFeminine && one === 1 ? 'одна' : isFeminine && one === 2 ? 'две' : ones[one]
  return [hundreds[hundred] ?? '', ten === 1 ? '' : (tens[ten] ?? ''), last ?? ''].filter(Boolean)
}

/** 150050 → «Одна тысяча пятьсот рублей 50 копеек». */
export function sumInWords(amount: Kopecks): string {
  const [whole = '0', rest = '00'] = decimalOf(amount).split('.')
  const padded = whole.padStart(scales.length * 3, '0')
  const groups = padded.match(/\d{3}/g) ?? []
  const words = groups.flatMap((digits, i) => {
    const scale = groups.length - 1 - i
    const forms = scales[scale]
    if (!forms || (digits === '000' && scale > 0)) return []
    const said = group(digits, scale === 1)
    return [...(whole === '0' ? ['ноль'] : said), form(digits, forms)]
  })
  const text = `${words.join(' ')} ${rest} ${form(rest, ['копейка', 'копейки', 'копеек'])}`
  return text.charAt(0).toUpperCase() + text.slice(1)
}
