import { describe, expect, it } from 'vitest'
import type { AutopickupCriteria } from '@/lib/contracts/autopickup-criteria'
import { employmentForms, vacancyHideReasons } from '@/lib/contracts/enums'
import { type Lesson, learn, unlearnFrom } from './learning'

const criteria: AutopickupCriteria = {
  role_ids: [1, 2],
  city_ids: [10, 20],
  formats: [],
  min_salary: 90_000,
  salary_required: false,
  schedules: [],
  employment_forms: [],
  experience: [],
  company_types: [],
  stop_words: [],
  stop_companies: [],
  verified_only: false,
}
const vacancy: Lesson = {
  salary: 101_000,
  employmentForm: 'FLY_IN_FLY_OUT',
  schedules: ['TWO_ON_TWO_OFF'],
  formats: ['ON_SITE'],
  cityIds: [20],
  experience: 'moreThan6',
  roleId: 2,
  companyId: 'c23456789abc',
  companyType: 'agency',
}

describe('what a reason teaches', () => {
  it.each([
    ['salary', { min_salary: 105_000 }],
    ['fly_in', { employment_forms: employmentForms.filter((form) => form !== 'FLY_IN_FLY_OUT') }],
    ['format', { formats: ['REMOTE', 'HYBRID', 'FIELD_WORK'] }],
    ['place', { city_ids: [10] }],
    ['experience', { experience: ['noExperience', 'between1And3', 'between3And6'] }],
    ['company', { stop_companies: ['c23456789abc'] }],
    ['agency', { company_types: ['company', 'private_recruiter', 'self_employed'] }],
    ['not_my_job', { role_ids: [1] }],
  ] as const)('%s', (reason, after) => {
    expect(learn(criteria, reason, vacancy)?.after).toEqual(after)
  })

  it('leaves a schedule out of all', () => {
    expect(learn(criteria, 'schedule', vacancy)?.after.schedules).not.toContain('TWO_ON_TWO_OFF')
  })

  it('asks for adverts with a salary when the advert tells none', () => {
    expect(learn(criteria, 'salary', { ...vacancy, salary: null })?.after).toEqual({ salary_required: true })
  })

  it('changes nothing for «other», for what is known already, and when nothing would be left', () => {
    expect(learn(criteria, 'other', vacancy)).toBeNull()
    expect(learn({ ...criteria, min_salary: 200_000 }, 'salary', vacancy)).toBeNull()
    expect(learn({ ...criteria, role_ids: [2] }, 'not_my_job', vacancy)).toBeNull()
    expect(learn({ ...criteria, city_ids: [20] }, 'place', vacancy)).toBeNull()
    expect(learn({ ...criteria, formats: ['ON_SITE'] }, 'format', vacancy)).toBeNull()
    expect(learn(criteria, 'company', { ...vacancy, companyId: null })).toBeNull()
    expect(learn(criteria, 'agency', { ...vacancy, companyType: 'company' })).toBeNull()
  })

  it('is taken back, but for what the person has set since', () => {
    for (const reason of vacancyHideReasons) {
      const learned = learn(criteria, reason, vacancy)
      if (learned) expect(unlearnFrom({ ...criteria, ...learned.after }, learned)).toEqual(criteria)
    }
    const learned = learn(criteria, 'salary', vacancy)
    if (!learned) throw new Error('nothing was learned')
    expect(unlearnFrom({ ...criteria, min_salary: 150_000 }, learned).min_salary).toBe(150_000)
  })
})
