import { findRole } from '@/server/modules/dictionaries'
import { readWorkTerms } from '@/server/modules/importing/reader/normalise/work-terms'
import type { Line } from '../reading/lines'
import { findEmail, findPhone, linksIn, linksOf, withoutLinks } from './contacts'
import { inlineSection, type SectionName, sectionOf } from './headings'
import { employerScore } from './job-header'
import { type FoundJob, findJobs } from './jobs'
import { type Fact, fact, moreConfident, type ParsedResume } from './parsed-resume'
import {
  findBirth,
  findCityOf,
  findContacts,
  findGender,
  findName,
  isPayLine,
  labelled,
  languagesIn,
  licencesIn,
  readPay,
  type Values,
} from './person'
import { findCertificates, findSchools, findSkills, skillsMentioned } from './schools-and-skills'

type Sections = Record<SectionName | 'head', Line[]>

/** Words that head a part of one job as often as a part of the resume. */
const ambiguous =
  /^(?:навыки|технологии|стек|технический стек|стек технологий|курсы|обучение|работа|опыт|качества|skills|technologies|tech stack|projects?|проекты|достижения|achievements|profile|интересы)\s*:?$/iu
/** Headings with a text of their own; of the others («Опыт: 5 лет») the text says nothing to read. */
const inline: readonly SectionName[] = [
  'skills',
  'languages',
  'about',
  'education',
  'courses',
  'licences',
  'other',
]

/** The lines of a resume by its headings; what stands above the first one is the head. */
function sectionsOf(lines: readonly Line[]): Sections {
  const sections: Sections = {
    head: [], contacts: [], wanted: [], experience: [], education: [], courses: [], skills: [], languages: [], about: [],
    licences: [], other: [],
  } // biome-ignore format: one list
  let current: SectionName | 'head' = 'head'
  for (const line of lines) {
    const heading = sectionOf(line.text)
    const isInside = current === 'experience' && !line.strong && ambiguous.test(line.text)
    if (heading && !isInside) {
      current = heading
      continue
    }
    const named = inlineSection(line.text)
    const mayTurn =
      named && inline.includes(named.section) && (current !== 'experience' || line.strong || line.gap)
    if (named && mayTurn) {
      current = named.section
      sections[current].push({ ...line, text: named.rest })
    } else sections[current].push(line)
  }
  return sections
}

const afterTitle =
  /^(?:специализации?|занятость|график|желательное|профессиональн|тип занятости|формат|мужчина|женщина|гражданство|готов)/iu

function findTitle(
  values: Values,
  wanted: readonly Line[],
  head: readonly Line[],
  name: string,
  post: string,
): Fact<string> | null {
  const said = values.get('title')
  if (said && /\p{L}/u.test(said)) return fact(said, 0.97)
  const first = wanted.find(
    ({ text }) => !isPayLine(text) && !afterTitle.test(text) && /\p{L}{2}/u.test(text),
  )
  if (first) return fact(first.text, 0.95)
  const headline = head
    .slice(0, 10)
    .find(
      ({ text }) =>
        text.length <= 100 &&
        !text.includes(name || '\0') &&
        !/[@\d]{1}.*\d{4}|@/.test(text) &&
        !isPayLine(text) &&
        !/[.!?]$/.test(text) &&
        (findRole(text) !== undefined || employerScore(text) < 0),
    )
  return moreConfident(headline ? fact(headline.text, 0.7) : null, post ? fact(post, 0.45) : null)
}

/** «Медсестра, з/п от 55 т.р.»: a post and the pay asked for it. */
const pricedTitle =
  /^(\P{L}*\p{L}.*?)[\s,;.(–—-]+((?:з\/?п|зарплата|оклад|доход)?\s*(?:[:–—-]\s*)?(?:от|до)?\s*\d[\d\s\u00a0.,]*(?:\s*[–—-]\s*\d[\d\s\u00a0.,]*)?\s*(?:т\.?\s?р\.?|т\.?\s?руб\.?|тыс\.?(?:\s*(?:р\.|руб\p{L}*\.?|₽))?|[кk]|₽|руб\p{L}*\.?|р\.)?(?:\s*(?:на руки|в месяц|\/\s*мес\.?))?)\s*\)?\.?$/iu

/** The title without the pay, where it names both; a figure alone is no pay («1С 8.3»). */
function splitPay(title: string): { title: string; pay: ReturnType<typeof readPay> } {
  const [, post = '', priced = ''] = pricedTitle.exec(title.slice(0, 200)) ?? []
  const isSaid = /^(?:з\/?п|зарплата|оклад|доход)/iu.test(priced)
  const pay = post && (isSaid || /\p{L}|₽/u.test(priced)) ? readPay(priced, isSaid) : null
  return pay && pay.value.amount >= 5000 ? { title: post, pay } : { title, pay: null }
}

function findPay(values: Values, wanted: readonly Line[], head: readonly Line[]) {
  const said = values.get('salary')
  const named = said ? readPay(said, true) : null
  if (named) return named
  for (let i = 0; i < wanted.length; i += 1) {
    const line = wanted[i] as Line
    // The amount and its currency may stand on two lines.
    const both = /^\d[\d\s\u00a0]*$/.test(line.text) ? `${line.text} ${wanted[i + 1]?.text ?? ''}` : line.text
    const found = readPay(both, false)
    if (found) return found
  }
  const line = head.find(({ text }) => isPayLine(text))
  return line ? readPay(line.text, false) : null
}

const texts = (lines: readonly Line[]) => lines.map(({ text }) => text)

/** «Москва, +7 916 …, mail@site.ru | t.me/name»: one thing a line, so that each is read for what it is. */
function partsOfContacts(line: Line): Line[] {
  const contact = findEmail(line.text) ?? findPhone(line.text) ?? linksIn(line.text)[0]
  const priced = /,\s*(?=(?:от\s+)?\d[\d\s\u00a0]{3,}\s*(?:₽|руб|р\.|\$|€))/iu
  const parts = contact ? line.text.split(/\s*[|;•·\t]\s*|,\s+/u) : line.text.split(priced)
  return parts
    .filter((text) => text.trim() !== '')
    .map((text, i) => ({ ...line, text, gap: line.gap && i === 0 }))
}

/** A company without its site, a post without the sentences after it. */
function tidyJob(job: FoundJob): FoundJob {
  const company = withoutLinks(job.company)
  const [, post, more] = /^(\p{Lu}[^.]{2,80})\.\s+(\p{Lu}.*)$/su.exec(job.position) ?? []
  return {
    ...job,
    company: company || job.company,
    url: linksIn(job.company)[0] ?? null,
    ...(post && more && { position: post, description: [more, job.description].filter(Boolean).join('\n') }),
  }
}

/** A resume out of the lines of a document: sections, then fields, each with how sure it is. */
export function parseResume(lines: readonly Line[]): ParsedResume {
  const sections = sectionsOf(lines)
  sections.head = sections.head.flatMap(partsOfContacts)
  sections.contacts = sections.contacts.flatMap(partsOfContacts)
  const hasHeading = sections.experience.length > 0
  const place = hasHeading
    ? 'experience'
    : (['head', 'wanted', 'about', 'other'] as const).find(
        (name) => findJobs(sections[name], true).jobs.length > 0,
      )
  const work = place ? findJobs(sections[place], place !== 'experience') : { jobs: [], before: [] }
  const jobs = work.jobs.map(tidyJob)
  if (place && place !== 'experience') sections[place] = work.before

  const top = labelled([...sections.head, ...sections.contacts])
  const wanted = labelled(sections.wanted)
  const values: Values = new Map([...wanted.values, ...top.values])
  const contactLines = [...sections.head, ...sections.contacts, ...sections.wanted]
  const name = findName(values, top.rest)
  const last = jobs[0]
  const named = findTitle(values, wanted.rest, top.rest, name?.value.last ?? '', last?.position ?? '')
  const { title: bare, pay } = splitPay(named?.value ?? '')
  const title = named && { ...named, value: bare }
  const role = title ? findRole(title.value) : undefined
  const listed = findSkills(sections.skills)
  const mentioned =
    listed.names.length > 0
      ? []
      : skillsMentioned(`${title?.value ?? ''}\n${jobs.map((job) => job.description).join('\n')}`, 10)
  const terms = readWorkTerms(
    [...(values.get('employment') ?? '').split(','), ...(values.get('schedule') ?? '').split(',')].filter(
      Boolean,
    ),
  )
  const spoken = [
    ...texts(sections.languages),
    values.get('languages') ?? '',
    ...texts(sections.skills).filter((text) => /^языки|знание языков/iu.test(text)),
  ]
  const ready = texts(contactLines).join('\n')
  const about = [...texts(sections.about), ...listed.prose]
    .map((text) => text.replace(/\t/g, ' '))
    .join('\n')
    .trim()
  const links = linksOf(texts([...sections.head, ...sections.contacts]))
  const { phone, email } = findContacts(values, contactLines, lines)

  return {
    name,
    gender: findGender(values, contactLines, name?.value ?? null),
    birthDate: findBirth(values, contactLines),
    phone,
    email,
    city: findCityOf(values, [...top.rest, ...sections.wanted]),
    title,
    role: role ? fact(role.id, title && title.sure > 0.8 ? 0.7 : 0.5) : null,
    salary: findPay(values, wanted.rest, top.rest) ?? pay,
    jobs,
    schools: findSchools(sections.education),
    certificates: findCertificates([...sections.education, ...sections.courses]),
    skills:
      listed.names.length > 0 ? fact(listed.names, 0.9) : mentioned.length > 0 ? fact(mentioned, 0.5) : null,
    languages: languagesIn(spoken),
    licences: licencesIn([
      ...texts(sections.licences),
      values.get('licences') ?? '',
      ...texts(sections.about),
    ]),
    about: about ? fact(about, 0.85) : null,
    employmentForms: terms.employmentForm ? [terms.employmentForm] : [],
    workFormats: terms.workFormats,
    relocation: /не\s?готов[а]? к переезду/iu.test(ready)
      ? null
      : /готов[а]? к переезду|хочу переехать/iu.test(ready)
        ? 'relocation_possible'
        : null,
    trips: /не готов[а]? к командировкам/iu.test(ready)
      ? null
      : /готов[а]? к редким командировкам/iu.test(ready)
        ? 'sometimes'
        : /готов[а]? к (?:частым )?командировкам/iu.test(ready)
          ? 'ready'
          : null,
    citizenship: (values.get('citizenship') ?? '')
      .split(/[,;]/)
      .map((part) => part.trim())
      .filter((part) => part && !/разрешение/i.test(part))
      .slice(0, 3),
    ...links,
  }
}
