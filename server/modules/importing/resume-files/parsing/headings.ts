/** Parts of a resume, whatever their heading. */
export const sectionNames = [
  'contacts', 'wanted', 'experience', 'education', 'courses', 'skills', 'languages', 'about', 'licences', 'other',
] as const // biome-ignore format: one list
export type SectionName = (typeof sectionNames)[number]

const words: Record<SectionName, string> = {
  contacts:
    'контакты|контактная информация|контактные данные|мои контакты|личные данные|личная информация|персональные данные|персональная информация|анкетные данные|общие сведения|contacts?|contact (?:information|details|info)|personal (?:information|details|data|info)',
  wanted:
    'желаемая должность(?: и (?:зарплата|заработная плата|доход))?|цель(?: резюме| поиска)?|пожелания к работе|ожидания|objective|career objective|desired position',
  experience:
    'опыт работы|опыт|профессиональный опыт|трудовой опыт|трудовой стаж|трудовая деятельность|трудовая биография|места? работы|карьера|работа|стаж работы|история работы|послужной список|(?:professional |work(?:ing)? |relevant )?experience|employment(?: history)?|work history|career(?: history)?',
  education:
    'образование|основное образование|высшее образование|уч[её]ба|образование и квалификация|education(?: and (?:training|qualifications))?|academic background',
  courses:
    'курсы(?: и тренинги)?|курсы, тренинги|дополнительное образование|доп\\. образование|повышение квалификации(?:, курсы)?|повышение квалификации и курсы|тренинги|сертификаты|тесты, экзамены|электронные сертификаты|courses|certifications?|certificates|trainings?|licenses (?:&|and) certifications',
  skills:
    'навыки|ключевые навыки|профессиональные навыки|основные навыки|навыки и умения|навыки и знания|знания и навыки|умения(?: и навыки)?|компетенции|ключевые компетенции|технологии|технический стек|стек(?: технологий)?|hard skills|soft skills|(?:key |top |technical |core |professional )?skills|technologies|competenc(?:es|ies)|tech stack',
  languages:
    'языки|знание языков|иностранные языки|владение языками|уровень языков|languages?|foreign languages',
  about:
    'обо мне|о себе|дополнительная информация|дополнительные сведения|доп\\. информация|личные качества|профессиональные качества|персональные качества|качества|краткая информация|summary|about(?: me)?|profile|professional summary|additional information|personal qualities',
  licences: 'опыт вождения|водительские права|водительское удостоверение|вождение|driving licen[cs]e',
  other:
    'условия|условия работы|рекомендации|хобби|интересы|хобби и интересы|увлечения|портфолио|проекты|публикации|награды|достижения|гражданство, время в пути до работы|история общения с кандидатом|references|hobbies|interests|portfolio|projects|publications|awards|achievements',
}

const patterns = sectionNames.map((name) => [name, new RegExp(`^(?:${words[name]})$`, 'iu')] as const)

const bare = (text: string) => text.replace(/^[\s\d.)•■●▪◆►*#_=–—-]+(?=\p{L})|[\s:.•_=*–—-]+$/gu, '')

/** The section that a whole line is the heading of; «Опыт работы — 6 лет и 6 месяцев» is one too. */
export function sectionOf(line: string): SectionName | null {
  if (line.length > 90) return null
  const name = bare(line)
  const found = patterns.find(([, pattern]) => pattern.test(name))
  if (found) return found[0]
  const timed =
    /^(.{4,40}?)\s*[:(–—-]+\s*(?:\d+\s*(?:год|лет|мес|г\.|year|month)|более|свыше|около).*$/iu.exec(name)
  return timed?.[1] && /^(?:опыт|стаж|трудовой|профессиональный|work|experience)/i.test(timed[1])
    ? (patterns.find(([, pattern]) => pattern.test(bare(timed[1] ?? '')))?.[0] ?? null)
    : null
}

const headingInText = new RegExp(
  `(?<=[\\s.!?])(?:${Object.values(words).join('|')})(?=\\s*[:—–]|\\s+\\p{Lu}|\\s+\\d)`,
  'giu',
)
const oneWord = /^\p{L}+$/u

/** A text that lost its line breaks, with breaks before and after its headings: a capital begins one, a colon follows one word. */
export const breakAtHeadings = (text: string): string =>
  text.replace(headingInText, (heading: string, ...more: unknown[]) => {
    const rest = text.slice(Number(more.at(-2)) + heading.length)
    const isHeading = /^\p{Lu}/u.test(heading) && (!oneWord.test(heading) || /^\s*:/.test(rest))
    return isHeading ? `\n${heading}\n` : heading
  })

/** «Навыки: Excel, 1С» — a heading and its text on one line. */
export function inlineSection(line: string): { section: SectionName; rest: string } | null {
  const match = /^([^:\t]{3,40})[:\t]\s*(\S.*)$/u.exec(line)
  const section = match?.[1] ? sectionOf(match[1]) : null
  return section && match?.[2] ? { section, rest: match[2] } : null
}
