import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { ResumeDraft } from '@/lib/contracts/resume-fields'
import { cityById } from '@/server/modules/dictionaries/dictionaries.service'
import { findPeriod } from '@/server/modules/importing/resume-files/parsing/periods'

const folder = join(resolve(process.env.SAMPLE_DATA_DIR ?? '../shared/data'), 'resume-files')

interface Expected {
  family: string
  given: string
  patronymic: string
  phone: string
  email: string
  city: string
  title: string
  salary_text: string
  jobs: { period: string; company: string; position: string }[]
}
export interface SampleFile {
  file: string
  kind: string
  expected: Expected
  password: string | null
}

export const hasSampleFiles = existsSync(join(folder, 'expected.json'))
export const sampleFiles = (): SampleFile[] =>
  hasSampleFiles ? (JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as SampleFile[]) : []
export const sampleBytes = (file: string): Buffer => readFileSync(join(folder, file))

const same = (a: string | null | undefined, b: string): boolean =>
  (a ?? '').replace(/\s+/g, ' ').trim() === b.replace(/\s+/g, ' ').trim()
const digits = (text: string | null | undefined) => (text ?? '').replace(/\D/g, '')

/** Field by field: read as expected or not; a job's fields count one by one. */
export function score(fields: ResumeDraft, expected: Expected): Record<string, boolean[]> {
  const jobs = fields.experience ?? []
  const city = fields.city_id ? cityById(fields.city_id)?.name : undefined
  return {
    family: [same(fields.last_name, expected.family)],
    given: [same(fields.first_name, expected.given)],
    patronymic: [same(fields.middle_name, expected.patronymic)],
    phone: [digits(fields.phone) === digits(expected.phone)],
    email: [same(fields.email, expected.email)],
    city: [same(city, expected.city)],
    title: [same(fields.title, expected.title)],
    salary: [String(fields.salary?.amount) === digits(expected.salary_text)],
    jobs: [jobs.length === expected.jobs.length],
    period: expected.jobs.map(({ period }, i) => {
      const span = findPeriod(period)
      return span !== null && jobs[i]?.start === span.start && jobs[i]?.end === span.end
    }),
    company: expected.jobs.map(({ company }, i) => same(jobs[i]?.company, company)),
    position: expected.jobs.map(({ position }, i) => same(jobs[i]?.position, position)),
  }
}
