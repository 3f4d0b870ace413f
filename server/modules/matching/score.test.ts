import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  driverLicences,
  employmentForms,
  experienceBands,
  languageCodes,
  languageLevels,
  relocationTypes,
  workFormats,
} from '@/lib/contracts/enums'
import { matchWeights } from '@/lib/contracts/match-score'
import { explain, statementsOf } from './explain'
import { type ResumeFacts, resumeFactsOf, type VacancyFacts } from './facts'
import { fitOf, isRemote, levelGap, monthsAsked, partialScoresOf, placeFit, scoreOf } from './score'

/** «Медицинская сестра», Екатеринбург. */
const nurse = 2403
const yekaterinburg = 66001
const moscow = 77001

const resume: ResumeFacts = {
  title: 'Медицинская сестра',
  positions: [],
  roleIds: [nurse],
  skillKeys: ['внутривенные инъекции', 'забор крови'],
  salaryMonthNet: 90_000,
  cityId: yekaterinburg,
  relocation: 'no_relocation',
  relocationCityIds: [],
  workFormats: ['ON_SITE'],
  employmentForms: ['FULL'],
  experienceMonths: 60,
  languages: [],
  licences: [],
}
const vacancy: VacancyFacts = {
  title: 'Медицинская сестра',
  roleId: nurse,
  skillKeys: ['внутривенные инъекции', 'забор крови'],
  salaryMonthNet: 110_000,
  cityIds: [yekaterinburg],
  workFormats: ['ON_SITE'],
  employmentForm: 'FULL',
  experience: 'between3And6',
  languages: [],
  licences: [],
}
const score = (one: ResumeFacts, other: VacancyFacts) => scoreOf(partialScoresOf(one, other))
const told = (one: ResumeFacts, other: VacancyFacts) => explain(one, other, (key) => key)

const title = fc.constantFrom(
  '',
  'Медсестра',
  'Старшая медсестра',
  'Senior Go-разработчик',
  'Python-разработчик',
  'Junior Frontend-разработчик (React)',
  'Повар горячего цеха',
  'Менеджер по продажам',
  'Руководитель IT-проектов',
  'Стажёр-аналитик',
)
const skill = fc.constantFrom('react', 'sql', 'excel', '1с', 'docker', 'figma', 'java', 'python')
const cities = fc.constantFrom(yekaterinburg, moscow, 78001, 1001, 999_999)
const roles = fc.constantFrom(101, 102, 103, nurse, 999)
const language = fc.record({
  code: fc.constantFrom(...languageCodes),
  level: fc.constantFrom(...languageLevels),
})
const some = <T>(one: fc.Arbitrary<T>, maxLength = 6) => fc.uniqueArray(one, { maxLength })
const money = fc.option(fc.integer({ min: 1, max: 1_000_000 }), { nil: null })
const resumes: fc.Arbitrary<ResumeFacts> = fc.record({
  title,
  positions: fc.array(title, { maxLength: 3 }),
  roleIds: some(roles, 5),
  skillKeys: some(skill),
  salaryMonthNet: money,
  cityId: fc.option(cities, { nil: null }),
  relocation: fc.constantFrom(...relocationTypes),
  relocationCityIds: some(cities),
  workFormats: some(fc.constantFrom(...workFormats)),
  employmentForms: some(fc.constantFrom(...employmentForms)),
  experienceMonths: fc.nat(600),
  languages: some(language),
  licences: some(fc.constantFrom(...driverLicences)),
})
const vacancies: fc.Arbitrary<VacancyFacts> = fc.record({
  title,
  roleId: fc.option(roles, { nil: null }),
  skillKeys: some(skill, 8),
  salaryMonthNet: money,
  cityIds: some(cities),
  workFormats: some(fc.constantFrom(...workFormats)),
  employmentForm: fc.option(fc.constantFrom(...employmentForms), { nil: null }),
  experience: fc.option(fc.constantFrom(...experienceBands), { nil: null }),
  languages: some(language),
  licences: some(fc.constantFrom(...driverLicences)),
})

describe('the score of a pair', () => {
  it('weighs a hundred in all, as decided', () => {
    expect(matchWeights).toEqual({
      role: 25,
      skills: 30,
      salary: 10,
      place: 20,
      experience: 10,
      languages: 5,
    })
    expect(Object.values(matchWeights).reduce((sum, weight) => sum + weight, 0)).toBe(100)
  })

  it('is a hundred when all fits', () => {
    expect(score(resume, vacancy)).toBe(100)
    expect(told(resume, vacancy).gaps).toEqual([])
  })

  it('counts half of what is not said, and says so', () => {
    const silent = { ...vacancy, salaryMonthNet: null }
    expect(score(resume, silent)).toBe(95)
    expect(told(resume, silent).parts.find(({ part }) => part === 'salary')).toEqual({
      part: 'salary',
      points: 5,
      max: 10,
      known: false,
    })
    expect(told(resume, silent).gaps).toEqual([])
  })

  it('puts an advert that shares a skill before one that names none, and that before one that shares none', () => {
    const asking = (...skillKeys: string[]) => score(resume, { ...vacancy, skillKeys })
    const one = asking('забор крови', 'а', 'б', 'в', 'г', 'д')
    expect(one).toBeGreaterThan(asking())
    expect(asking()).toBeGreaterThan(asking('а'))
  })

  it('puts an advert that shares a skill and asks for years before one that asks for nothing', () => {
    const silent: ResumeFacts = { ...resume, cityId: null, salaryMonthNet: null, experienceMonths: 0 }
    const asking = { ...vacancy, skillKeys: ['забор крови', 'а', 'б', 'в', 'г', 'д'] }
    const open: VacancyFacts = { ...vacancy, skillKeys: [], experience: 'noExperience' }
    expect(score(silent, asking)).toBeGreaterThan(score(silent, open))
  })

  it('gives a part of the way for another profession of the same field, nothing for a foreign one', () => {
    const developer = { ...vacancy, title: 'Python-разработчик', roleId: 101, skillKeys: [] }
    const tester = { ...resume, title: 'Тестировщик', roleIds: [103] }
    expect(partialScoresOf(tester, developer).role).toBe(0.2)
    expect(partialScoresOf(resume, developer).role).toBe(0)
  })

  it('lowers a title of another profession even where the chosen roles agree', () => {
    const cook = { ...resume, title: 'Повар', positions: ['Повар'] }
    expect(partialScoresOf(cook, vacancy).role).toBe(0.3)
    expect(told(cook, vacancy).gaps).toContainEqual({
      code: 'title',
      params: { title: 'Медицинская сестра' },
    })
    // The same person with a job of that kind behind them fits again.
    const former = { ...cook, positions: ['Медсестра'] }
    expect(partialScoresOf(former, vacancy).role).toBeGreaterThan(0.6)
  })

  it('orders one role by stack and level: Go before Python, a senior post before a junior one', () => {
    const senior: ResumeFacts = {
      ...resume,
      title: 'Senior Go-разработчик',
      roleIds: [101],
      skillKeys: ['go', 'kafka'],
      experienceMonths: 96,
    }
    const offer = (title: string, skillKeys: string[], experience: VacancyFacts['experience']) =>
      score(senior, { ...vacancy, title, roleId: 101, skillKeys, experience })
    const order = [
      offer('Senior Go-разработчик', ['go', 'kafka'], 'between3And6'),
      offer('Junior Go-разработчик', ['go', 'kafka'], 'noExperience'),
      offer('Senior Python-разработчик', ['python', 'kafka'], 'between3And6'),
      offer('Junior Python-разработчик', ['python'], 'noExperience'),
    ]
    expect(order).toEqual(order.toSorted((a, b) => b - a))
    expect(new Set(order).size).toBe(4)
    const junior = { ...vacancy, title: 'Junior Go-разработчик', roleId: 101, experience: null }
    expect(told(senior, junior).gaps.map(({ code }) => code)).toContain('level_below')
  })

  it('puts an advert that lists the skills before one that names a single one in its title', () => {
    const python = { ...resume, title: 'Программист', roleIds: [101], skillKeys: ['python', 'sql', 'docker'] }
    const named = { ...vacancy, title: 'Python-разработчик', roleId: 101, skillKeys: [] }
    const listed = { ...named, skillKeys: ['python', 'sql', 'docker'] }
    expect(partialScoresOf(python, named).skills).toBeGreaterThan(0.5)
    expect(partialScoresOf(python, named).skills).toBeLessThan(1)
    expect(partialScoresOf(python, listed).skills).toBe(1)
  })

  it('breaks ties by what is beyond enough: pay, skills, nearness', () => {
    const better = { ...vacancy, salaryMonthNet: 150_000 }
    expect(fitOf(resume, better).score).toBe(fitOf(resume, vacancy).score)
    expect(fitOf(resume, better).fit).toBeGreaterThan(fitOf(resume, vacancy).fit)
  })

  it('takes pay as good when it is no less than asked for, and as none below six tenths', () => {
    const offers = (salaryMonthNet: number) => partialScoresOf(resume, { ...vacancy, salaryMonthNet }).salary
    expect(
      [offers(90_000), offers(200_000), offers(72_000), offers(54_000)].map((share) => share?.toFixed(1)),
    ).toEqual(['1.0', '1.0', '0.5', '0.0'])
  })

  it('does not ask where a remote job is done', () => {
    const remote: VacancyFacts = {
      ...vacancy,
      cityIds: [moscow],
      workFormats: ['REMOTE'],
    }
    const wish: ResumeFacts = { ...resume, workFormats: ['REMOTE', 'HYBRID'] }
    expect(partialScoresOf(wish, remote).place).toBe(1)
    expect(told(wish, remote).reasons).toContainEqual({ code: 'remote', params: {} })
    expect(told({ ...resume }, remote).gaps[0]).toMatchObject({ code: 'place', params: { city: 'Москва' } })
    expect(partialScoresOf(resume, remote).place).toBe(0)
  })

  it('names three reasons and two gaps at most, what tells most and what costs most first', () => {
    const far: VacancyFacts = {
      ...vacancy,
      skillKeys: [...vacancy.skillKeys, 'а', 'б', 'в', 'г', 'д'],
      cityIds: [moscow],
      salaryMonthNet: 81_000,
      languages: [{ code: 'eng', level: 'b2' }],
    }
    const { reasons, gaps } = told(resume, far)
    expect(reasons.map(({ code }) => code)).toEqual(['role', 'experience'])
    expect(gaps.map(({ code }) => code)).toEqual(['place', 'skills'])
    expect(gaps[1]?.params).toMatchObject({ names: 'а, б, в', more: 2, has: 2 })
  })

  it('asks for the level of a language and for licences', () => {
    const driver: VacancyFacts = { ...vacancy, languages: [{ code: 'eng', level: 'b1' }], licences: ['B'] }
    const speaks = (level: string): ResumeFacts => ({ ...resume, languages: [{ code: 'eng', level }] })
    expect(partialScoresOf(speaks('a2'), driver).languages).toBe(0)
    expect(partialScoresOf(speaks('c1'), driver).languages).toBe(0.5)
    expect(partialScoresOf({ ...speaks('b1'), licences: ['B'] }, driver).languages).toBe(1)
  })
})

describe('for any pair', () => {
  it('the score and its parts stay within bounds, and add up', () => {
    fc.assert(
      fc.property(resumes, vacancies, (one, other) => {
        const { score: sum, parts, reasons, gaps } = told(one, other)
        expect(sum).toBeGreaterThanOrEqual(0)
        expect(sum).toBeLessThanOrEqual(100)
        for (const { points, max } of parts) {
          expect(points).toBeGreaterThanOrEqual(0)
          expect(points).toBeLessThanOrEqual(max)
        }
        expect(Math.abs(parts.reduce((total, { points }) => total + points, 0) - sum)).toBeLessThan(1)
        expect(reasons.length).toBeLessThanOrEqual(3)
        expect(gaps.length).toBeLessThanOrEqual(2)
      }),
    )
  })

  it('every part says one thing at most, and only what is so', () => {
    fc.assert(
      fc.property(resumes, vacancies, (one, other) => {
        const said = statementsOf(one, other, (key) => key)
        expect(new Set(said.map(({ part }) => part)).size).toBe(said.length)
        const shares = partialScoresOf(one, other)
        for (const part of ['role', 'skills', 'salary', 'place', 'experience'] as const) {
          expect(said.some((each) => each.part === part)).toBe(shares[part] !== null)
        }
        const reasons = said.flatMap(({ statement }) =>
          'reason' in statement ? [statement.reason.code] : [],
        )
        const gaps = said.flatMap(({ statement }) => ('gap' in statement ? [statement.gap.code] : []))
        const [offered, wanted] = [other.salaryMonthNet ?? 0, one.salaryMonthNet ?? 0]
        const place = placeFit(one, other)
        const asked = monthsAsked[other.experience ?? 'noExperience']
        const truth: Record<string, boolean> = {
          salary: Math.round((offered / wanted) * 100) >= 100,
          remote: isRemote(one, other),
          city: place?.kind === 'city',
          nearby: place?.kind === 'nearby',
          relocation: place?.kind === 'relocation',
          experience: one.experienceMonths >= asked,
          no_experience: asked === 0,
        }
        const untruth: Record<string, boolean> = {
          salary: offered < wanted,
          place: place?.kind === 'far' && !isRemote(one, other),
          city: place?.kind === 'nearby',
          experience: one.experienceMonths < asked,
          level_above: (levelGap(one, other) ?? 0) > 0,
          level_below: (levelGap(one, other) ?? 0) < 0,
        }
        for (const code of reasons) expect([code, truth[code] ?? true]).toEqual([code, true])
        for (const code of gaps) expect([code, untruth[code] ?? true]).toEqual([code, true])
        const shown = told(one, other)
        if (gaps.includes('place')) expect(shown.gaps[0]?.code).toBe('place')
      }),
      { numRuns: 10_000 },
    )
  })

  it('one more skill in a resume never lowers it', () => {
    fc.assert(
      fc.property(resumes, vacancies, skill, (one, other, more) => {
        const wiser = { ...one, skillKeys: [...new Set([...one.skillKeys, more])] }
        expect(score(wiser, other)).toBeGreaterThanOrEqual(score(one, other))
      }),
    )
  })

  it('more pay, a language and experience never lower it either', () => {
    fc.assert(
      fc.property(resumes, vacancies, language, fc.nat(120), (one, other, speaks, months) => {
        const richer = { ...other, salaryMonthNet: other.salaryMonthNet && other.salaryMonthNet + 10_000 }
        expect(score(one, richer)).toBeGreaterThanOrEqual(score(one, other))
        const wiser = {
          ...one,
          languages: [...one.languages, speaks],
          experienceMonths: one.experienceMonths + months,
        }
        expect(score(wiser, other)).toBeGreaterThanOrEqual(score(one, other))
      }),
    )
  })

  it('sex, age, citizenship, name and photo have no part in it: they are not among the facts', () => {
    const row = {
      title: '',
      positions: [],
      roleIds: [nurse],
      skillKeys: ['sql'],
      salaryMonthNet: 1,
      cityId: moscow,
      relocation: 'no_relocation' as const,
      workFormats: [],
      employmentForms: [],
      totalExperienceMonths: 5,
      languages: [],
      driverLicences: [],
      details: {},
    }
    fc.assert(
      fc.property(
        fc.record({
          gender: fc.constantFrom('male', 'female', null),
          birthDate: fc.constantFrom('1950-01-01', '2005-05-05', null),
          citizenship: some(fc.string()),
          firstName: fc.string(),
          photoPath: fc.option(fc.string()),
        }),
        (person) => {
          expect(resumeFactsOf({ ...row, ...person })).toEqual(resumeFactsOf(row))
        },
      ),
    )
    expect(Object.keys(resumeFactsOf(row)).sort()).toEqual(Object.keys(resume).sort())
  })
})
