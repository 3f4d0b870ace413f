import { readMonth } from '@/server/modules/importing/reader/mappers/build-resume'
import { isHhResume, mapHhResume } from '@/server/modules/importing/reader/mappers/hh-resume'
import { isJsonResume, mapJsonResume } from '@/server/modules/importing/reader/mappers/json-resume'
import { isScrapedResume, mapScrapedResume } from '@/server/modules/importing/reader/mappers/scraped-resume'
import { idOf, listOf, nameOf, objectOf, textOf } from '@/server/modules/importing/reader/normalise/values'
import { resolvePlace, resolveRole } from '@/server/modules/importing/reader/resolve'
import { UnreadableFile } from '../reading/lines'
import { findEmail, findPhone } from './contacts'
import type { FoundJob } from './jobs'
import { type PersonName, readName } from './names'
import { fact, type ParsedResume } from './parsed-resume'
import { findPeriod } from './periods'

type Source = Record<string, unknown>

/** The first resume in what was read: the value itself, or the first of a list. */
function resumeIn(value: unknown): Source | null {
  const found = objectOf(Array.isArray(value) ? value[0] : value)
  if (!found) return null
  return isJsonResume(found) || isHhResume(found) || isScrapedResume(found)
    ? found
    : (objectOf(found.resume) ?? found)
}

const sure = { company: 0.98, position: 0.98, dates: 0.98 }

/** Every job that is named at all, also one without dates. */
function jobsOf(value: Source): FoundJob[] {
  const items = value.basics ? [...listOf(value.work), ...listOf(value.volunteer)] : listOf(value.experience)
  return items.flatMap((item): FoundJob[] => {
    const job = objectOf(item) ?? {}
    const company = [job.company, job.name, job.organization].map(textOf).find(Boolean) ?? ''
    const position = textOf(job.position) ?? ''
    if (!company && !position) return []
    const words = [job.x_period_text, job.period].map(textOf).find(Boolean)
    const period = words ? findPeriod(words) : null
    const start = readMonth(textOf(job.startDate) ?? textOf(job.start)) ?? period?.start ?? null
    const end = readMonth(textOf(job.endDate) ?? textOf(job.end)) ?? period?.end ?? null
    const details = [job.summary, job.description, ...listOf(job.highlights), job.duties, job.achievments]
    const description = details.map(textOf).filter(Boolean).join('\n')
    return [{ company, position, start, end, description, sure: { ...sure, dates: start ? 0.98 : 0.3 } }]
  })
}

function nameIn(value: Source, basics: Source): PersonName | null {
  const last = textOf(value.last_name)
  const first = textOf(value.first_name)
  if (last && first) return { first, last, middle: textOf(value.middle_name) }
  return readName(textOf(basics.name) ?? textOf(value.full_name) ?? '')?.value ?? null
}

function contactsIn(value: Source, basics: Source): { phone: string | null; email: string | null } {
  const own = listOf(value.contact).map((item) => {
    const { value: said, contact_value: other } = objectOf(item) ?? {}
    return textOf(objectOf(said)?.formatted) ?? textOf(said) ?? textOf(other) ?? ''
  })
  const words = [textOf(basics.phone), textOf(basics.email), textOf(value.phone), textOf(value.email), ...own]
  const first = (find: (text: string) => string | null) =>
    words.map((word) => (word ? find(word) : null)).find(Boolean) ?? null
  return { phone: first(findPhone), email: first(findEmail) }
}

/**
 * A resume exported as JSON: by the JSON Resume standard or in the shape of hh.ru.
 * @throws UnreadableFile for JSON that is no resume
 */
export function parseJson(json: unknown): ParsedResume {
  const value = resumeIn(json)
  const mapped =
    value &&
    (isJsonResume(value)
      ? mapJsonResume({ work: [], ...value })
      : isHhResume(value)
        ? mapHhResume(value)
        : isScrapedResume(value)
          ? mapScrapedResume(value)
          : null)
  if (!value || !mapped) throw new UnreadableFile('file_type_not_allowed')
  const basics = objectOf(value.basics) ?? {}
  const known = mapped.kind === 'resume' ? mapped : null
  const name = nameIn(value, basics)
  const { phone, email } = contactsIn(value, basics)
  const jobs = jobsOf(value)
  const city = known ? resolvePlace(known.place).cityId : null
  const role = known ? resolveRole(known) : null
  const birth = textOf(value.birth_date)
  const gender = idOf(value.gender)
  const title = textOf(basics.label) ?? textOf(value.title)
  return {
    name: name ? fact(name, 0.97) : null,
    gender: gender === 'male' || gender === 'female' ? fact(gender, 0.98) : null,
    birthDate: birth && /^\d{4}-\d{2}-\d{2}$/.test(birth) ? fact(birth, 0.98) : null,
    phone: phone ? fact(phone, 0.98) : null,
    email: email ? fact(email, 0.98) : null,
    city: city === null ? null : fact(city, 0.95),
    title: title ? fact(title, 0.98) : jobs[0]?.position ? fact(jobs[0].position, 0.45) : null,
    role: role === null ? null : fact(role, 0.7),
    salary: known?.salary ? fact(known.salary, 0.95) : null,
    jobs,
    schools: (known?.education ?? []).map((school) => ({ school, sure: 0.95 })),
    skills: known && known.skills.length > 0 ? fact(known.skills, 0.95) : null,
    languages: known?.languages ?? [],
    licences: known?.driverLicences ?? [],
    about: known?.about ? fact(known.about, 0.95) : null,
    employmentForms: known?.employmentForms ?? [],
    workFormats: known?.workFormats ?? [],
    relocation: known?.relocation === 'relocation_possible' ? known.relocation : null,
    trips: null,
    sites: [],
    telegram: null,
    certificates: [],
    citizenship: (known?.citizenship ?? listOf(value.citizenship).map(nameOf)).filter(
      (name) => name !== null,
    ),
  }
}
