import { describe, expect, it } from 'vitest'
import { VacancyDraft } from '@/lib/contracts/vacancy-fields'
import { amountOf, draftOf, formOf } from './vacancy-draft'
import { emptyVacancyForm, type VacancyForm } from './vacancy-form'

const names = {
  role: (id: number) => `роль ${id}`,
  city: (id: number) => `город ${id}`,
  metro: (id: number) => `станция ${id}`,
}

const filled: VacancyForm = {
  ...emptyVacancyForm,
  title: 'Медсестра процедурного кабинета',
  role: { id: 7, name: 'роль 7' },
  cities: [{ id: 3, name: 'город 3' }],
  salaryFrom: '85000',
  salaryTo: '110000',
  tax: 'gross',
  description: '<h3>Обязанности</h3><ul><li>забор крови</li></ul>',
  skills: [{ id: 0, name: 'инъекции' }],
  employmentForm: 'FULL',
  workFormats: ['ON_SITE'],
  experience: 'between1And3',
  contactEmail: 'hr@example.ru',
}

describe('the form of a vacancy', () => {
  it('comes back the same from the draft it is saved as', () => {
    expect(formOf(draftOf(filled), names)).toEqual(filled)
  })

  it('saves an empty form as a draft that the contract takes', () => {
    expect(VacancyDraft.safeParse(draftOf(emptyVacancyForm)).success).toBe(true)
    expect(draftOf(emptyVacancyForm)).toMatchObject({ salary: null, contacts: null, role_id: null })
  })

  it.each([
    ['85 000', 85_000],
    ['85\u00a0000 ₽', 85_000],
    ['', null],
    ['0', null],
    ['не важно', null],
    ['99999999999999', 2_147_483_647],
  ])('reads the amount «%s» as %s', (text, amount) => {
    expect(amountOf(text)).toBe(amount)
  })
})
