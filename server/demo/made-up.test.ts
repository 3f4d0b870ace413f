import { describe, expect, it } from 'vitest'
import { ResumePublishable } from '@/lib/contracts/resume-fields'
import { isInn, isOgrn } from '@/lib/shared/company-numbers'
import { htmlToText, sanitizeHtml } from '@/server/platform/html'
import { makeCompanies } from './companies'
import { makePerson, surname } from './people'
import { Random } from './random'
import { makeResume } from './resumes'
import { fillNumbers } from './texts'
import { companyPicker, makeVacancy } from './vacancies'

const now = new Date('2026-11-21T09:00:00Z')
const leftovers = /[{}[\]]|undefined|null|NaN|\$|@|\s\s|\.\./

function world(seed: number, counts = { companies: 60, vacancies: 400, resumes: 300 }) {
  const random = new Random(seed)
  const companies = makeCompanies(random, counts.companies, now)
  const pick = companyPicker(companies)
  return {
    companies,
    vacancies: Array.from({ length: counts.vacancies }, () => makeVacancy(random, now, pick)),
    resumes: Array.from({ length: counts.resumes }, () => makeResume(random, now)),
  }
}
const { companies, vacancies, resumes } = world(7)

describe('made-up data', () => {
  it('is the same for the same seed and another for another', () => {
    const small = { companies: 40, vacancies: 30, resumes: 30 }
    expect(JSON.stringify(world(3, small))).toBe(JSON.stringify(world(3, small)))
    expect(JSON.stringify(world(3, small))).not.toBe(JSON.stringify(world(4, small)))
  })

  it('gives every company of a big world an ИНН of its own', () => {
    const many = makeCompanies(new Random(7), 10_000, now)
    expect(new Set(many.map(({ inn }) => inn)).size).toBe(many.length)
  })

  it('gives companies names of their own and valid tax numbers', () => {
    expect(new Set(companies.map(({ name }) => name)).size).toBe(companies.length)
    expect(companies.filter(({ inn, ogrn }) => !isInn(inn) || !isOgrn(ogrn))).toEqual([])
    expect(
      companies.filter(({ legalName, inn }) => legalName.startsWith('ИП') !== (inn.length === 12)),
    ).toEqual([])
    expect(companies.filter(({ name, description }) => leftovers.test(name + description))).toEqual([])
  })

  it('puts an employer into every trade', () => {
    expect(new Set(companies.map(({ areaId }) => areaId)).size).toBe(34)
  })

  it('writes adverts as clean HTML without leftovers of templates', () => {
    for (const vacancy of vacancies) {
      expect(sanitizeHtml(vacancy.html)).toBe(vacancy.html)
      const text = htmlToText(vacancy.html)
      expect(text.length, vacancy.title).toBeGreaterThanOrEqual(200)
      expect(`${vacancy.title} ${text}`).not.toMatch(leftovers)
    }
  })

  it('does not say the same thing twice in two adverts', () => {
    expect(new Set(vacancies.map(({ html }) => html)).size).toBe(vacancies.length)
  })

  it('asks sums that agree with themselves', () => {
    const paid = vacancies.flatMap(({ pay }) => pay ?? [])
    expect(paid.length).toBeGreaterThan(vacancies.length * 0.85)
    expect(paid.filter(({ from, to }) => from === null && to === null)).toEqual([])
    expect(paid.filter(({ from, to }) => from !== null && to !== null && from >= to)).toEqual([])
    const monthly = paid.filter(({ mode }) => mode === 'MONTH').map(({ monthNet }) => monthNet ?? 0)
    expect(Math.min(...monthly)).toBeGreaterThan(8_000)
    expect(Math.max(...monthly)).toBeLessThan(1_200_000)
  })

  it('arranges work as the title says', () => {
    for (const { title, formats, employment } of vacancies) {
      if (/вахта/i.test(title)) expect(employment).toBe('FLY_IN_FLY_OUT')
      if (/удалённо/i.test(title)) expect(formats).toEqual(['REMOTE'])
    }
  })

  it('publishes within the last thirty days and never in the future', () => {
    const oldest = now.getTime() - 30 * 86_400_000
    const wrong = vacancies.filter(({ publishedAt, firstPublishedAt, closed }) => {
      const at = publishedAt.getTime()
      return (
        at > now.getTime() || at < oldest || firstPublishedAt > publishedAt || (closed && closed.at > now)
      )
    })
    expect(wrong).toEqual([])
  })

  it('writes resumes that could be published, with careers in order', () => {
    for (const { fields } of resumes) {
      expect(ResumePublishable.safeParse(fields).error?.issues ?? []).toEqual([])
      expect(
        JSON.stringify([fields.title, fields.about, fields.experience?.map((job) => job.description)]),
      ).not.toMatch(/[{}]|undefined|null|NaN/)
      const starts = (fields.experience ?? []).map(({ start }) => start)
      expect(starts).toEqual([...starts].sort().reverse())
      const born = Number(fields.birth_date?.slice(0, 4))
      const first = starts.at(-1)
      if (first) expect(Number(first.slice(0, 4)) - born).toBeGreaterThanOrEqual(16)
    }
  })
})

describe('people', () => {
  it('have surnames and patronymics that agree with them', () => {
    expect(surname('Островский', 'female')).toBe('Островская')
    expect(surname('Королёв', 'female')).toBe('Королёва')
    const random = new Random(1)
    for (let i = 0; i < 300; i++) {
      const { gender, lastName, middleName } = makePerson(random, 0.5)
      const female = gender === 'female'
      expect(/(?:ова|ева|ёва|ина|ына|ская)$/.test(lastName), lastName).toBe(female)
      expect(/вна$|ична$/.test(middleName), middleName).toBe(female)
    }
  })
})

describe('fillNumbers', () => {
  it('takes only numbers after which the noun stands as written', () => {
    const random = new Random(2)
    for (let i = 0; i < 500; i++) {
      const value = Number(fillNumbers(random, '{n:2-130}'))
      expect(new Intl.PluralRules('ru').select(value)).toBe('many')
    }
  })
})
