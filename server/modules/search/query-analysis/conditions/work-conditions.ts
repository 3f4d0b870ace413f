import type { DriverLicence, FlyInFlyOutDays, ScheduleDays } from '@/lib/contracts/enums'
import type { ConditionFilters, Reading } from './condition'

type Read = (match: RegExpExecArray) => ConditionFilters | null

/** How far one goes to work that is «рядом с домом», kilometres. */
const homeKm = 10

/** Days on and off as people write them: «2/2», «два через два», «сутки через трое». */
const schedules: Readonly<Record<string, ScheduleDays>> = {
  '5/2': 'FIVE_ON_TWO_OFF',
  '2/2': 'TWO_ON_TWO_OFF',
  '6/1': 'SIX_ON_ONE_OFF',
  '4/4': 'FOUR_ON_FOUR_OFF',
  '4/3': 'FOUR_ON_THREE_OFF',
  '4/2': 'FOUR_ON_TWO_OFF',
  '3/3': 'THREE_ON_THREE_OFF',
  '3/2': 'THREE_ON_TWO_OFF',
  '2/1': 'TWO_ON_ONE_OFF',
  '1/3': 'ONE_ON_THREE_OFF',
  '1/2': 'ONE_ON_TWO_OFF',
  '7/0': 'SEVEN_ON_ZERO_OFF',
}
const numerals: Readonly<Record<string, string>> = {
  один: '1',
  сутки: '1',
  день: '1',
  два: '2',
  двое: '2',
  три: '3',
  трое: '3',
  четыре: '4',
  пять: '5',
  шесть: '6',
}
/** Days that come in turns; adverts that only say «сменный график» have none of them by name. */
const shifts = [...new Set(Object.values(schedules)), 'OTHER' as const].filter(
  (days) => days !== 'FIVE_ON_TWO_OFF' && days !== 'SEVEN_ON_ZERO_OFF' && days !== 'SIX_ON_ONE_OFF',
)
const digit = (word: string) => numerals[word] ?? word
const scheduleOf = (on: string, off: string): ConditionFilters | null => {
  const days = schedules[`${digit(on)}/${digit(off)}`]
  return days ? { schedule: [days] } : null
}

const tours: Readonly<Record<string, FlyInFlyOutDays>> = {
  15: 'DAYS_15',
  20: 'DAYS_20',
  30: 'DAYS_30',
  45: 'DAYS_45',
  60: 'DAYS_60',
  90: 'DAYS_90',
}
const flyIn = (days?: string): ConditionFilters => {
  const tour = days === undefined ? undefined : tours[days]
  return { employment: ['FLY_IN_FLY_OUT'], ...(tour && { fly_in: [tour] }) }
}

/** Letters of a licence in either alphabet. */
const licences: Readonly<Record<string, DriverLicence>> = {
  a: 'A',
  а: 'A',
  b: 'B',
  в: 'B',
  б: 'B',
  c: 'C',
  с: 'C',
  d: 'D',
  д: 'D',
  e: 'E',
  е: 'E',
  be: 'BE',
  ве: 'BE',
  ce: 'CE',
  се: 'CE',
  de: 'DE',
}
const licenceOf = (letters: readonly (string | undefined)[]): ConditionFilters | null => {
  const found = letters.flatMap((letter) => (letter === undefined ? [] : (licences[letter] ?? [])))
  return found.length > 0 ? { licence: found } : null
}

const schedule = '(?:график(?:ом|у|е)? (?:работы )?)?'
const afterSchedule = '(?: график(?:ом|у|е)?(?: работы)?| смены)?'
const evening = 'вечерн(?:ие|яя|юю|ий|ей|их|ими|им|ее|его|ем)(?: и ночн(?:ые|ых|ая))?'
const paidOut = '(?:выплат(?:ы|а|ами|ой)?|оплат(?:а|ой|ы|у)|расчет(?:ом|ы)?|зарплат(?:а|ой|у|ы)|зп|деньги)'
const letter = '([abcdeавсдебbe]|be|ce|de|ве|се)'

/** Every rule is read at the beginning of the rest of the query, to the end of a word; the longest wins. */
const rules: readonly [pattern: string, read: Read][] = [
  // Experience. Levels («junior», «стажёр») are no conditions: many adverts that fit name none, so they order what is found.
  [
    '(?:можно )?без (?:опыта|стажа)(?: работы)?|(?:опыт|стаж)(?: работы)? не (?:нужен|требуется|обязателен|важен)',
    () => ({ experience: ['noExperience'] }),
  ],
  // Where one works.
  [
    'удал[е]нно|удал[е]нк[аиуе]|на удал[е]нк[еу]|(?:в )?удал[е]нн(?:ая|ую|ой|ый|ом|ого)(?: работ[аыеу]| формат(?:е|ом)?| режим(?:е|ом)?)?|дистанционно|дистанционн(?:ая|ую|ой)(?: работ[аыеу])?|на дому|(?:работа )?из дома|remote|удал[е]нщик',
    () => ({ format: ['REMOTE'] }),
  ],
  [
    'гибрид|гибридн(?:ый|ого|ом|ая|ую|ой)(?: формат(?:е|ом)?| график(?:ом)?| работ[аыу])?|частично удал[е]нно',
    () => ({ format: ['HYBRID'] }),
  ],
  [
    'разъездн(?:ой|ая|ую|ого)(?: характер(?:ом)?| работ[аыу])?(?: работы)?',
    () => ({ format: ['FIELD_WORK'] }),
  ],
  // Employment.
  [
    'подработк[аиуе]|(?:на )?частичн(?:ая|ую|ой) занятост(?:ь|и)|(?:на )?неполн(?:ый|ого|ом) (?:рабочий )?день|(?:на )?неполн(?:ая|ую|ой) занятост(?:ь|и)|(?:на )?полставки|совместительств[оуа]|по совместительству',
    () => ({ employment: ['PART'] }),
  ],
  ['(?:на )?полн(?:ая|ую|ой) занятост(?:ь|и)', () => ({ employment: ['FULL'] })],
  [
    'проектн(?:ая|ую|ой) (?:работ[аыу]|занятост[ьи])|разов(?:ая|ую) работ[ау]',
    () => ({ employment: ['PROJECT'] }),
  ],
  // Tours of duty.
  [
    `(?:работа )?(?:вахт(?:а|ы|у|ой|е)|вахтовик(?:ом|и|ов)?|вахтов(?:ый|ым|ого|ая|ую) (?:метод(?:ом)?|работ[ауы]))(?: (15|20|30|45|60|90)(?:/\\d{2})?(?: (?:дней|суток|смен))?)?`,
    ([, days]) => flyIn(days),
  ],
  // Schedule.
  [`${schedule}(\\d)[/хx](\\d)${afterSchedule}`, ([, on = '', off = '']) => scheduleOf(on, off)],
  [
    `${schedule}(\\d|сутки|день|два|двое|три|четыре|пять|шесть) (?:через|на|ч) (\\d|один|два|двое|три|трое|четыре|сутки)${afterSchedule}`,
    ([, on = '', off = '']) => scheduleOf(on, off),
  ],
  [`${schedule}сутки (двое|трое)`, ([, off = '']) => scheduleOf('1', off)],
  [
    '(?:сменн(?:ый|ого|ым|ом) график(?:ом|а|е)?(?: работы)?|сменн(?:ая|ую|ой) работ[аыу]|посменно)',
    () => ({ schedule: [...shifts] }),
  ],
  ['пятидневк[аиуе]', () => ({ schedule: ['FIVE_ON_TWO_OFF'] })],
  [
    '(?:(?:работа|подработка) )?(?:по|в|на) выходн(?:ым|ые)(?: дн(?:ям|и))?|(?:работа |подработка )?выходного дня',
    () => ({ schedule: ['WEEKEND'] }),
  ],
  [
    '(?:со |с )?(?:свободн(?:ый|ым|ого)|гибк(?:ий|им|ого)) график(?:ом|а)?(?: работы)?',
    () => ({ schedule: ['FLEXIBLE'] }),
  ],
  [
    '(?:в |на )?ночн(?:ые|ую|ая|ой|ых)(?: смен(?:ы|у|а)?)|(?:по |на )?ночам|в ночь|ночн(?:ая|ую) работ[ау]|работа ночью',
    () => ({ night: true }),
  ],
  [
    `(?:в |на )?${evening} (?:смен(?:ы|а|у|ами)?|график(?:ом|а|е)?|работ[аыуе]|занятост[ьи]|врем(?:я|ени)|час(?:ы|ов)|(подработк[аиуе]))|${evening}(?! (?:школ|отделен|плать|макияж|мод|прическ))|(?:работа |(подработк[аиуе]) )?(?:вечером|(?:по )?вечерам|в вечернее время|после (?:работы|учебы))`,
    ([, ...part]) => ({ evening: true, ...(part.some(Boolean) && { employment: ['PART'] }) }),
  ],
  // How often pay is paid out.
  [
    `(?:с )?ежедневн(?:ые|ая|ой|ый|ую|ыми|ых|ым) ${paidOut}|${paidOut} (?:ежедневно|кажд(?:ый день|ую смену)|день в день|раз в день|(?:сразу )?после смены|в конце смены)`,
    () => ({ frequency: ['DAILY'] }),
  ],
  [
    `(?:с )?еженедельн(?:ые|ая|ой|ый|ую|ыми|ых|ым) ${paidOut}|${paidOut} (?:еженедельно|каждую неделю|раз в неделю)`,
    () => ({ frequency: ['WEEKLY'] }),
  ],
  // Licences.
  [
    `(?:с )?(?:(?:вод(?:ительск(?:ие|ими))? )?права(?:ми)? )?(?:категори(?:и|я|ей|ю)|кат) ${letter}(?:(?: и)? ${letter}(?![а-яa-z]))?(?:(?: и)? ${letter}(?![а-яa-z]))?`,
    ([, ...letters]) => licenceOf(letters),
  ],
  [`(?:с )?права(?:ми)? ${letter}`, ([, ...letters]) => licenceOf(letters)],
  // Who studies, and who would rather not go far.
  [
    '(?:(?:работа|подработка) )?(?:для )?студент(?:у|ам|ов|ке|кам|ок)(?: (?:очник(?:у|ам|ов)|очно(?:й формы|го отделения)|дневного отделения))?',
    () => ({ student: true }),
  ],
  // Minors; no other age is a condition.
  ['(?:можно )?с (14|16)(?: лет)?', ([, age]) => ({ age: age === '14' ? 14 : 16 })],
]

const compiled = rules.map(([pattern, read]) => ({
  pattern: new RegExp(`^(?:${pattern})(?= |$)`, 'u'),
  read,
}))

const currency = '(?: (?:руб|рублей|рубля|р))?'
const per = '(?: (?:в месяц|на руки|чистыми|в мес))*'
const pay = '(?:зарплат(?:а|ой|у|ы)|зп|з/п|оклад(?:ом)?|доход(?:ом)?|заработ(?:ок|ком)|оплат(?:а|ой))'
const payPattern = new RegExp(
  `^(?:(?:с )?(${pay}) )?(от|больше|более|свыше|выше|не менее|не ниже|минимум|до|не более|не больше)? ?(\\d{1,3}(?: \\d{3})+|\\d+)( ?(?:к|k|тыс|тысяч|тр|т р|000))?${currency}${per}(?= |$)`,
  'u',
)
/** What an amount of money is not: «от 18 лет», «от 3 часов». */
const notMoney = /^ (?:лет|год|года|час|часа|часов|день|дня|дней|человек|кг|км|м|разряд|разряда)(?= |$)/u

const atMost = /^(?:до|не более|не больше)$/u

/** Pay that people name: «от 200 000», «зарплата от 80», «200к на руки», «до 100 тысяч». Roubles a month on hand. */
function payOf(words: string): { text: string; filters: ConditionFilters } | null {
  const match = payPattern.exec(words)
  if (!match) return null
  const [text, named, limit, digits = '', unit] = match
  const typed = Number(digits.replaceAll(' ', ''))
  const thousands = unit !== undefined || (named !== undefined && typed < 1000)
  const amount = thousands ? typed * 1000 : typed
  // A bare number is money when nothing else is as large and as round.
  const certain = named !== undefined || unit !== undefined || (limit !== undefined && typed >= 1000)
  const round = typed >= 10_000 && typed % 500 === 0
  if (notMoney.test(words.slice(text.length)) || !(certain || round)) return null
  if (amount < 1000 || amount > 10_000_000) return null
  return { text, filters: atMost.test(limit ?? '') ? { salary_to: amount } : { salary_from: amount } }
}

const home =
  /^(?:работа )?(?:(?:рядом с|недалеко от|вблизи|около|возле|поближе к|близко к|ближе к) (?:моим |моего |моему )?дом(?:ом|а|у)|в шаговой доступности)(?= |$)/u

const countWords = (text: string) => text.split(' ').length

/** Terms of work that the rest of a query begins with; the longest reading. */
export function workConditionAt(words: readonly string[]): Reading | null {
  const rest = words.join(' ')
  let longest: Reading | null = null
  const keep = (text: string, filters: ConditionFilters) => {
    const length = countWords(text)
    if (length > (longest?.length ?? 0)) longest = { length, filters }
  }
  for (const { pattern, read } of compiled) {
    const match = pattern.exec(rest)
    const filters = match && read(match)
    if (match && filters) keep(match[0], filters)
  }
  const named = payOf(rest)
  if (named) keep(named.text, named.filters)
  const [near] = home.exec(rest) ?? []
  if (near) return { length: countWords(near), filters: { km: homeKm }, asks: 'home' }
  return longest
}
