/** Contacts and discriminating wording in the text of an advert; the form warns with it, publication refuses. */
export interface WordingProblem {
  code: 'contacts_in_text' | 'discriminating_words'
  /** The offending fragment as written, for the message. */
  word: string
}

// `\b` knows no Cyrillic, so a word ends where letters end.
const start = '(?<![а-яёa-z0-9])'
const end = '(?![а-яёa-z0-9])'
const word = (source: string) => new RegExp(`${start}(?:${source})${end}`, 'iu')

const contacts: readonly RegExp[] = [
  // From the start of a run only: from each of its letters would take time by the square of its length.
  /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-zа-яё]{2,}/iu,
  /(?<![\d\p{L}])(?:\+?7|8)[\s\u00a0(.-]*\d{3}[\s\u00a0).-]*\d{3}[\s\u00a0.-]*\d{2}[\s\u00a0.-]*\d{2}(?!\d)/u,
  /(?:t\.me|wa\.me|telegram\.me|viber\.click)\/[\w+/-]+/iu,
  /(?<![\w.])@[a-z]\w{4,31}/iu,
]

const women = 'женщин[аыу]?|девуш(?:к[аиу]|ек)'
const men = 'мужчин[аыу]?|парн(?:и|ей|я)|юнош[иаей]+'
const people = `${women}|${men}`
const discrimination: readonly RegExp[] = [
  word(`(?:только|исключительно|строго)\\s+(?:для\\s+)?(?:${people})`),
  word(
    `(?:${people})\\s*(?:,\\s*)?(?:в\\s+возрасте\\s+)?(?:от\\s+\\d{2}|до\\s+\\d{2}|\\d{2}\\s*[-–—]\\s*\\d{2})(?:\\s+(?:до\\s+\\d{2}\\s+)?лет)?`,
  ),
  word(`(?:ищем|требу[ею]тся|нуж(?:на|ны|ен)|приглашаем|примем)\\s+(?:${people})`),
  word('пол\\s*[:—–-]\\s*(?:мужской|женский|муж|жен|м|ж)'),
  word('(?:мужского|женского)\\s+пола'),
  word(
    'возраст[а-я]*\\s*[:—–-]?\\s*(?:строго\\s+)?(?:от|до|не\\s+(?:старше|младше|более|моложе))\\s*\\d{2}(?:\\s*(?:до|[-–—])\\s*\\d{2})?(?:\\s*лет)?',
  ),
  word('возраст[а-я]*\\s*[:—–-]?\\s*\\d{2}\\s*[-–—]\\s*\\d{2}'),
  word('не\\s+(?:старше|моложе)\\s+\\d{2}(?:\\s*лет)?'),
  word('(?:славянск|европейск|азиатск|кавказск)[а-я]+\\s+(?:внешност|национальност|происхожден)[а-я]+'),
  word('(?:только|исключительно|строго)\\s+(?:для\\s+)?(?:славян[а-я]*|русски[ехм]|не\\s*славян[а-я]*)'),
  word('(?:приятн|привлекательн|модельн)[а-я]+\\s+внешност[а-я]+'),
  word('без\\s+(?:маленьких\\s+|несовершеннолетних\\s+)?детей'),
  word('(?:не\\s*замужем|незамужн[а-я]+|неженат[а-я]+|не\\s+женат[а-я]*)'),
  word('беременны[емх]\\s+не\\s+[а-я]+'),
]

/** First contact and first discriminating phrase of a text; `text` is what is seen, without tags. */
export function wordingProblems(text: string): WordingProblem[] {
  const find = (patterns: readonly RegExp[]) =>
    patterns.map((pattern) => pattern.exec(text)?.[0]).find((found) => found !== undefined)
  const contact = find(contacts)
  const phrase = find(discrimination)
  return [
    ...(contact ? [{ code: 'contacts_in_text' as const, word: contact.trim() }] : []),
    ...(phrase ? [{ code: 'discriminating_words' as const, word: phrase.trim() }] : []),
  ]
}
