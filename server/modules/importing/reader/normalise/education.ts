import type { EducationLevel } from '@/lib/contracts/enums'

type Rules = readonly (readonly [RegExp, EducationLevel])[]

/** Words of a level or a degree. */
const STATED: Rules = [
  [/неполн\S* высш|неоконч|незаконч|unfinished|incomplete/, 'unfinished_higher'],
  [/бакалавр|bachelor/, 'bachelor'],
  [/магистр|(?<!\p{L})(?:master|mba)/u, 'master'],
  [/кандидат\S* \S*\s?наук|аспирант|(?<!\p{L})ph\.?\s?d/u, 'candidate'],
  [/доктор\S* \S*\s?наук|докторант/, 'doctor'],
  [/средн\S*[ -]+(?:специальн|проф|техн)|начальн\S* проф|vocational/, 'special_secondary'],
  [/^высшее|высш\S* образован|специалитет|higher/, 'higher'],
  [/^среднее|средн\S* (?:общ\S* |полн\S* )?образован|high school|secondary/, 'secondary'],
]

/** Kinds of schools; a college of a university stays a college, a higher military school is a higher one. */
const SCHOOLS: Rules = [
  [/высш\S*(?: \S+){0,4} (?:училищ|курс|школ)/, 'higher'],
  [
    /колледж|техникум|college|(?<!\p{L})(?:[гсв]?пту|пу|спо|[гб]б?а?поу)(?!\p{L})|проф\S* (?:лицей|уч)|техн\S* лицей/u,
    'special_secondary',
  ],
  [/университет|институт|академи|консерватор|(?<!\p{L})вуз(?!\p{L})|universit|institut|academy/u, 'higher'],
  [/училищ|уч-ще/, 'special_secondary'],
  [/школ|гимнази|лицей|(?<!\p{L})сош(?!\p{L})/u, 'secondary'],
]

const first = (rules: Rules, text: string) => rules.find(([words]) => words.test(text))?.[1]

/** The level a school gave: as the source states it, else by degrees and kinds of schools in its name. */
export function levelOf(name: string, stated: string | null = null): EducationLevel {
  const [said, named] = [stated?.trim().toLowerCase() ?? '', name.trim().toLowerCase()]
  return (
    first(STATED, said) ?? first(SCHOOLS, said) ?? first(STATED, named) ?? first(SCHOOLS, named) ?? 'higher'
  )
}

/** Null unless the name says that the school is none of higher education. */
export function levelBelowHigher(name: string): EducationLevel | null {
  const level = first(SCHOOLS, name.toLowerCase())
  return level === 'special_secondary' || level === 'secondary' ? level : null
}

export function readYear(text: string | null): number | null {
  const years = text?.match(/(?:19[5-9]\d|20[0-3]\d)/g)
  const year = years ? Number(years.at(-1)) : null
  return year !== null && year <= 2033 ? year : null
}
