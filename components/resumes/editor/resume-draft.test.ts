import { describe, expect, it } from 'vitest'
import { ResumeDraft } from '@/lib/contracts/resume-fields'
import { draftOf, formOf, publicationErrors } from './resume-draft'
import { emptyJob, emptyResumeForm, type ResumeForm } from './resume-form'

const names = { role: (id: number) => `Профессия ${id}`, city: (id: number) => `Город ${id}` }
const filled: ResumeForm = {
  ...emptyResumeForm,
  title: 'Медсестра',
  roles: [{ id: 2403, name: 'Профессия 2403' }],
  city: { id: 66001, name: 'Город 66001' },
  salary: '95000',
  jobs: [{ ...emptyJob, company: 'Больница', position: 'Медсестра', start: '2019-02', current: true }],
  schools: [{ level: 'higher', name: 'Академия', faculty: '', result: '', year: '2015' }],
  skills: [{ id: 0, name: 'Инъекции' }],
  languages: [{ code: 'eng', level: 'b1' }],
  lastName: 'Климова',
  firstName: 'Анна',
  citizenship: 'Россия, Казахстан',
  district: 'Уралмаш',
  workPermits: 'Армения',
  relocationCities: [{ id: 77001, name: 'Город 77001' }],
  travelTime: 'less_than_hour',
  nightShifts: true,
  courses: [{ name: 'Сестринское дело', organization: 'Колледж', result: '', year: '2020' }],
  certificates: [{ title: 'Аккредитация', year: '2023', url: 'https://example.ru/a' }],
  recommendations: [{ name: 'Пётр Зимин', position: 'Старший врач', organization: '' }],
  portfolio: [{ title: 'Сайт', url: 'example.ru' }],
  sites: [{ kind: 'vk', url: 'vk.com/anna' }],
  otherContacts: [{ kind: 'telegram', value: '@anna', comment: '' }],
  phoneComment: 'после шести',
  preferredContact: 'other',
}

describe('the form of a resume', () => {
  it('comes back from the server as it was typed', () => {
    expect(formOf(ResumeDraft.parse(draftOf(filled)), names)).toEqual(filled)
    expect(formOf(ResumeDraft.parse(draftOf(emptyResumeForm)), names)).toEqual(emptyResumeForm)
  })

  it('reads a sum as people write it and clears what was cleared', () => {
    expect(draftOf({ ...filled, salary: '120 000 ₽' }).salary).toEqual({ amount: 120_000, currency: 'RUB' })
    expect(draftOf({ ...filled, salary: '' }).salary).toBeNull()
    expect(draftOf({ ...filled, city: null, phone: ' ' })).toMatchObject({ city_id: null, phone: null })
  })

  it('takes a consent back only where it had been given', () => {
    expect(draftOf(filled)).not.toHaveProperty('distribution_consent')
    expect(draftOf({ ...filled, consent: true }).distribution_consent).toBe(true)
    const given = formOf({ distribution_consent: true }, names)
    expect(draftOf({ ...given, consent: false }).distribution_consent).toBe(false)
  })

  it('can be saved at any moment, however unfinished', () => {
    const half = { ...emptyResumeForm, jobs: [{ ...emptyJob, company: 'Кафе' }], salary: 'много' }
    expect(ResumeDraft.safeParse(draftOf(half)).success).toBe(true)
  })

  it('is not published with blanks of the writing help', () => {
    const jobs = [{ ...filled.jobs[0], description: 'Клиентов: ___; продажи: ___ ₽' }] as typeof filled.jobs
    expect(publicationErrors({ ...filled, about: 'Учусь: ___', jobs })).toEqual([
      { field: 'about', code: 'unfilled' },
      { field: 'experience.0.description', code: 'unfilled' },
    ])
    expect(publicationErrors({ ...filled, about: 'Пишу snake_case и __init__' })).toEqual([])
  })

  it('names what keeps it from publication at the fields of the contract', () => {
    expect(publicationErrors(filled)).toEqual([])
    const fields = publicationErrors({ ...emptyResumeForm, jobs: [emptyJob], visibility: 'everyone' }).map(
      (error) => error.field,
    )
    expect(fields).toEqual(
      expect.arrayContaining([
        'title',
        'role_ids',
        'city_id',
        'first_name',
        'last_name',
        'skills',
        'experience.0.company',
        'experience.0.position',
        'experience.0.start',
        'experience.0.end',
        'distribution_consent',
      ]),
    )
  })
})
