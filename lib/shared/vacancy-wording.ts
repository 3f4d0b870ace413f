/** Detects contacts and discriminatory wording in a vacancy; the form warns, publication rejects. */
export interface WordingProblem {
  code: 'contacts_in_text' | 'discriminating_words'
  /** The offending fragment, for the message. */
  word: string
}

/** Reasons to rephrase. The first six prevent publication. */
export type WordingReason =
  | 'contacts'
  | 'sex'
  | 'age'
  | 'origin'
  | 'looks'
  | 'family'
  | 'capitals'
  | 'salary'
  | 'urgent'
export interface WordingAdvice {
  reason: WordingReason
  word: string
}

// `\b` does not support Cyrillic, so word ends are matched explicitly.
const start = '(?<![а-яёa-z0-9])'
const end = '(?![а-яёa-z0-9])'
const word = (source: string) => new RegExp(`${start}(?:${source})${end}`, 'iu')

const contacts: readonly RegExp[] = [
  // Anchored to the start of a run: otherwise matching would take quadratic time.
  /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-zа-яё]{2,}/iu,
  /(?<![\d\p{L}])(?:\+?7|8)[\s\u00a0(.-]*\d{3}[\s\u00a0).-]*\d{3}[\s\u00a0.-]*\d{2}[\s\u00a0.-]*\d{2}(?!\d)/u,
  /(?:t\.me|wa\.me|telegram\.me|viber\.click)\/[\w+/-]+/iu,
  /(?<![\w.])@[a-z]\w{4,31}/iu,
]

const women = 'женщин[аыу]?|девуш(?:к[аиу]|ек)'
const men = 'мужчин[аыу]?|парн(?:и|ей|я)|юнош[иаей]+'
const people = `${women}|${men}`
const discrimination: readonly (readonly [WordingReason, RegExp])[] = [
  ['sex', word(`(?:только|исключительно|строго)\\s+(?:для\\s+)?(?:${people})`)],
  [
    'sex',
    word(
      `(?:${people})\\s*(?:,\\s*)?(?:в\\s+возрасте\\s+)?(?:от\\s+\\d{2}|до\\s+\\d{2}|\\d{2}\\s*[-–—]\\s*\\d{2})(?:\\s+(?:до\\s+\\d{2}\\s+)?лет)?`,
    ),
  ],
  ['sex', word(`(?:ищем|требу[ею]тся|нуж(?:на|ны|ен)|приглашаем|примем)\\s+(?:${people})`)],
  ['sex', word('пол\\s*[:—–-]\\s*(?:мужской|женский|муж|жен|м|ж)')],
  ['sex', word('(?:мужского|женского)\\s+пола')],
  [
    'age',
    word(
      'возраст[а-я]*\\s*[:—–-]?\\s*(?:строго\\s+)?(?:от|до|не\\s+(?:старше|младше|более|моложе))\\s*\\d{2}(?:\\s*(?:до|[-–—])\\s*\\d{2})?(?:\\s*лет)?',
    ),
  ],
  ['age', word('возраст[а-я]*\\s*[:—–-]?\\s*\\d{2}\\s*[-–—]\\s*\\d{2}')],
  ['age', word('не\\s+(?:старше|моложе)\\s+\\d{2}(?:\\s*лет)?')],
  [
    'origin',
    word('(?:славянск|европейск|азиатск|кавказск)[а-я]+\\s+(?:внешност|национальност|происхожден)[а-я]+'),
  ],
  [
    'origin',
    word('(?:только|исключительно|строго)\\s+(?:для\\s+)?(?:славян[а-я]*|русски[ехм]|не\\s*славян[а-я]*)'),
  ],
  ['looks', word('(?:приятн|привлекательн|модельн)[а-я]+\\s+внешност[а-я]+')],
  ['family', word('без\\s+(?:маленьких\\s+|несовершеннолетних\\s+)?детей')],
  ['family', word('(?:не\\s*замужем|незамужн[а-я]+|неженат[а-я]+|не\\s+женат[а-я]*)')],
  ['family', word('беременны[емх]\\s+не\\s+[а-я]+')],
  ['sex', word(`(?:${women}|${men})\\s+(?:без|с)\\s+(?:вредных|опытом|водительск)[а-я]*`)],
  [
    'age',
    word(
      '(?:молод(?:ого|ой|ых|ая|ые)|юн(?:ого|ой|ых|ая|ые))\\s+(?:человек[а-я]*|люд(?:и|ей)|сотрудни[а-я]+)',
    ),
  ],
  [
    'age',
    word(
      '(?:до|от)\\s+\\d{2}\\s*(?:до\\s+\\d{2}\\s*)?лет(?:\\s+включительно)?(?=[^.\\n]{0,20}(?:возраст|кандидат))',
    ),
  ],
  ['age', word('(?:пенсионер(?:ов|ам|ы)|предпенсионного\\s+возраста)\\s+(?:просьба\\s+)?не\\s+[а-я]+')],
  [
    'origin',
    word(
      '(?:граждан(?:ам|е|ин|ство)?\\s+(?:снг|средней\\s+азии|узбекистана|таджикистана|киргизии)\\s+(?:просьба\\s+)?не\\s+[а-я]+)',
    ),
  ],
  [
    'origin',
    word(
      'без\\s+акцента|русск(?:ая|ой)\\s+национальност[а-я]+|коренн(?:ой|ая|ые|ых)\\s+(?:москвич|петербуржец|житель|жители)[а-я]*',
    ),
  ],
  [
    'looks',
    word(
      '(?:стройн|симпатичн|миловидн|эффектн)(?:ая|ый|ой|ую|ые|ых)\\s+(?:девушк|женщин|сотрудни|внешност)[а-я]*',
    ),
  ],
  ['looks', word('модельные\\s+параметры|рост(?:ом)?\\s+(?:не\\s+(?:ниже|выше)|от)\\s+1\\s?\\d{2}')],
  ['family', word('(?:замужн(?:яя|ие|их)|женат(?:ый|ые|ых))\\s+(?:не\\s+[а-я]+|мужчин[а-я]*|женщин[а-я]*)')],
]

const contactIn = (text: string): string | undefined =>
  contacts.map((pattern) => pattern.exec(text)?.[0].trim()).find((found) => found !== undefined)

function discriminationIn(text: string): WordingAdvice[] {
  const found = new Map<WordingReason, string>()
  for (const [reason, pattern] of discrimination) {
    const fragment = found.has(reason) ? undefined : pattern.exec(text)?.[0]
    if (fragment) found.set(reason, fragment.trim())
  }
  return [...found].map(([reason, fragment]) => ({ reason, word: fragment }))
}

/** First contact and first discriminatory phrase; `text` is visible text without tags. */
export function wordingProblems(text: string): WordingProblem[] {
  const contact = contactIn(text)
  const [phrase] = discriminationIn(text)
  return [
    ...(contact ? [{ code: 'contacts_in_text' as const, word: contact }] : []),
    ...(phrase ? [{ code: 'discriminating_words' as const, word: phrase.word }] : []),
  ]
}

/** Shouting: long words in capitals; not abbreviations such as «МРТ» and «1С:ЗУП». */
const capitals = /(?<![а-яёА-ЯЁA-Za-z])[А-ЯЁA-Z]{6,}(?:[\s,!-]+[А-ЯЁA-Z]{3,})*(?![а-яёa-z])/u
const salaryInTitle =
  /\d[\d\s\u00a0.]*(?:₽|руб|т\.?\s?р|тыс|к\b)|(?:от|до)\s+\d{2,3}[\s\u00a0.]?\d{3}|\d{2,3}[\s\u00a0.]\d{3}|(?:зарплат|з\/п|зп\s)[а-я]*/iu
const urgent = word('срочно|горит')
const marks = /!{2,}/

/** Hints to rephrase, one per kind, while typing. */
export function wordingAdvice(text: string, where: 'title' | 'text'): WordingAdvice[] {
  const contact = contactIn(text)
  const loud = capitals.exec(text)?.[0]
  const pay = where === 'title' ? salaryInTitle.exec(text)?.[0] : undefined
  const hurry = where === 'title' ? (urgent.exec(text) ?? marks.exec(text))?.[0] : undefined
  return [
    ...(contact ? [{ reason: 'contacts' as const, word: contact }] : []),
    ...discriminationIn(text),
    ...(loud ? [{ reason: 'capitals' as const, word: loud.trim() }] : []),
    ...(pay ? [{ reason: 'salary' as const, word: pay.trim() }] : []),
    ...(hurry ? [{ reason: 'urgent' as const, word: hurry }] : []),
  ]
}
