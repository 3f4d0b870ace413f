import { webAddress } from '@/lib/contracts/resume-details'
import { ResumeDraft } from '@/lib/contracts/resume-fields'
import type { ReadResume } from '@/lib/contracts/resume-files'
import type { ParsedResume } from './parsing/parsed-resume'

const cut = (text: string, limit: number) =>
  text
    .slice(0, limit)
    .replace(/\p{Surrogate}$/u, '')
    .replace(/\0/g, '')
    .trim()

/** The findings as fields of the form, within its limits, and how sure each is by its path. */
export function draftOf(parsed: ParsedResume): Pick<ReadResume, 'fields' | 'confidence'> {
  const fields: ResumeDraft = {}
  const confidence: Record<string, number> = {}
  const set = <K extends keyof ResumeDraft>(name: K, value: ResumeDraft[K], sure: number) => {
    fields[name] = value
    confidence[name] = sure
  }
  const { name, gender, birthDate, phone, email, city, title, role, salary, skills, about } = parsed
  if (name) {
    if (name.value.last) set('last_name', cut(name.value.last, 100), name.sure)
    set('first_name', cut(name.value.first, 100), name.sure)
    if (name.value.middle) set('middle_name', cut(name.value.middle, 100), name.sure)
  }
  if (gender) set('gender', gender.value, gender.sure)
  if (birthDate) set('birth_date', birthDate.value, birthDate.sure)
  if (phone) set('phone', cut(phone.value, 32), phone.sure)
  if (email) set('email', cut(email.value, 254), email.sure)
  if (city) set('city_id', city.value, city.sure)
  if (title) set('title', cut(title.value, 100), title.value.length > 100 ? 0.5 : title.sure)
  if (role) set('role_ids', [role.value], role.sure)
  if (salary) set('salary', salary.value, salary.sure)
  if (skills)
    set(
      'skills',
      skills.value
        .map((skill) => cut(skill, 100))
        .filter(Boolean)
        .slice(0, 30),
      skills.sure,
    )
  if (about) set('about', cut(about.value, 32_768), about.sure)
  if (parsed.languages.length > 0) set('languages', distinct(parsed.languages), 0.9)
  if (parsed.licences.length > 0) set('driver_licences', parsed.licences, 0.9)
  if (parsed.employmentForms.length > 0) set('employment_forms', parsed.employmentForms, 0.9)
  if (parsed.workFormats.length > 0) set('work_formats', parsed.workFormats, 0.9)
  if (parsed.relocation) set('relocation', parsed.relocation, 0.85)
  if (parsed.trips) set('trips', parsed.trips, 0.85)
  if (parsed.citizenship.length > 0)
    set('citizenship', parsed.citizenship.map((one) => cut(one, 100)).slice(0, 3), 0.9)
  if (parsed.certificates.length > 0) set('certificates', parsed.certificates, 0.85)
  if (parsed.sites.length > 0) set('sites', parsed.sites, 0.8)
  if (parsed.telegram)
    set('other_contacts', [{ kind: 'telegram', value: cut(parsed.telegram, 100), comment: '' }], 0.9)
  if (parsed.jobs.length > 0) {
    fields.experience = parsed.jobs.slice(0, 64).map((job, i) => {
      confidence[`experience.${i}.company`] = job.company ? job.sure.company : 0
      confidence[`experience.${i}.position`] = job.position ? job.sure.position : 0
      confidence[`experience.${i}.start`] = job.start ? job.sure.dates : 0
      if (job.end) confidence[`experience.${i}.end`] = job.sure.dates
      return {
        company: cut(job.company, 512),
        position: cut(job.position, 512),
        start: job.start,
        end: job.end,
        description: cut(job.description, 32_768),
        ...(job.url && { url: webAddress(job.url).slice(0, 255) }),
      }
    })
  }
  if (parsed.schools.length > 0) {
    fields.education = parsed.schools.slice(0, 64).map(({ school, sure }, i) => {
      confidence[`education.${i}.name`] = sure
      return school
    })
  }
  return { fields: ResumeDraft.parse(fields), confidence }
}

const distinct = (languages: ParsedResume['languages']) =>
  [...new Map(languages.map((language) => [language.code, language])).values()].slice(0, 20)
