// @vitest-environment jsdom
import { cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { NegotiationMessages } from '../negotiation-messages'
import { LetterDraft, useLetterWords } from './letter-draft'
import { sharedFacts } from './letter-facts'

type Vacancy = Parameters<typeof sharedFacts>[0]
type Resume = Parameters<typeof sharedFacts>[1]

const kazan = { id: 1, name: 'Казань', region: 'Татарстан' }
const moscow = { id: 2, name: 'Москва', region: 'Москва' }
const vacancy: Vacancy = {
  title: 'Медсестра в клинику',
  role: { id: 7, name: 'Медицинская сестра' },
  skills: ['Забор крови', 'Инъекции', 'Перевязки'],
  experience: 'between3And6',
  cities: [kazan],
  work_formats: ['ON_SITE'],
  employment_form: 'FULL',
  night_shifts: true,
  languages: [{ code: 'eng', level: 'b1' }],
  driver_licences: ['B'],
}
const resume: Resume = {
  roles: [{ id: 7, name: 'Медицинская сестра' }],
  skills: ['инъекции', 'забор  крови', 'ЭКГ'],
  total_experience_months: 87,
  city: kazan,
  relocation: 'no_relocation',
  relocation_cities: [],
  work_formats: ['ON_SITE', 'HYBRID'],
  employment_forms: ['FULL', 'PART'],
  night_shifts: true,
  languages: [{ code: 'eng', level: 'c1' }],
  driver_licences: ['B', 'C'],
}
const stranger: Resume = {
  ...resume,
  roles: [{ id: 8, name: 'Повар' }],
  skills: ['Выпечка'],
  total_experience_months: 12,
  city: moscow,
  work_formats: ['REMOTE'],
  employment_forms: ['PROJECT'],
  night_shifts: false,
  languages: [{ code: 'eng', level: 'a2' }],
  driver_licences: [],
}

const wrapper = ({ children }: { children: ReactNode }) => (
  <NegotiationMessages>{children}</NegotiationMessages>
)
type Match = Parameters<typeof sharedFacts>[2]
const letterOf = (of: Vacancy, by: Resume, match?: Match) =>
  renderHook(useLetterWords, { wrapper }).result.current(of.title, sharedFacts(of, by, match))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('a letter by a resume', () => {
  it('says in five sentences what stands in both', () => {
    expect(letterOf(vacancy, resume)).toBe(
      'Здравствуйте! Откликаюсь на вакансию «Медсестра в клинику». По профессии я — медицинская сестра; вы ищете человека с опытом от 3 лет, у меня — 7 лет 3 месяца. Из навыков, которые вы назвали, у меня есть: Забор крови, Инъекции. Есть права, которые вам нужны: B; из языков, которые вам нужны, знаю: английский (C1). Живу в том же городе: Казань; мне подходят ваши условия: полная занятость, на месте работодателя, ночные смены.',
    )
  })

  it('says nothing where nothing is shared, and never what only one of the two says', () => {
    expect(letterOf(vacancy, stranger)).toBe('')
    const letter = letterOf(vacancy, { ...stranger, city: kazan })
    expect(letter).toBe(
      'Здравствуйте! Откликаюсь на вакансию «Медсестра в клинику». Живу в том же городе: Казань. Отвечу на ваши вопросы.',
    )
  })

  it('names a place to move to only where the resume names it', () => {
    const ready: Resume = { ...stranger, relocation: 'relocation_possible' }
    expect(letterOf(vacancy, ready)).toBe('')
    expect(letterOf(vacancy, { ...ready, relocation_cities: [kazan] })).toContain('Переезд возможен: Казань.')
  })

  it('keeps to itself what the match speaks against', () => {
    const far = { ...resume, city: moscow }
    expect(sharedFacts(vacancy, far).formats).toEqual([])
    expect(
      sharedFacts(
        { ...vacancy, work_formats: ['REMOTE', 'ON_SITE'] },
        { ...far, work_formats: ['REMOTE', 'ON_SITE'] },
      ).formats,
    ).toEqual(['REMOTE'])
    expect(
      sharedFacts(vacancy, far, { reasons: [{ code: 'nearby', params: {} }], gaps: [] }).formats,
    ).toEqual(['ON_SITE'])
    const gaps = (['place', 'employment', 'experience'] as const).map((code) => ({ code, params: {} }))
    expect(sharedFacts(vacancy, resume, { reasons: [], gaps })).toMatchObject({
      formats: [],
      employment: [],
      experience: null,
    })
  })

  it('leaves the case of an abbreviation alone', () => {
    const role = { id: 9, name: 'HR-менеджер' }
    expect(letterOf({ ...vacancy, role }, { ...stranger, roles: [role] })).toContain(
      'По профессии я — HR-менеджер',
    )
  })

  it('takes common skills of other spelling from the match', () => {
    expect(
      letterOf(vacancy, stranger, { reasons: [{ code: 'skills', params: { names: 'Уколы' } }], gaps: [] }),
    ).toContain('Из навыков, которые вы назвали, у меня есть: Уколы.')
  })

  it('counts experience only when it reaches what is asked', () => {
    expect(sharedFacts(vacancy, { ...resume, total_experience_months: 35 }).experience).toBeNull()
    expect(sharedFacts({ ...vacancy, experience: 'noExperience' }, resume).experience).toBeNull()
    expect(sharedFacts(vacancy, { ...resume, total_experience_months: 36 }).experience).toEqual({
      years: 3,
      months: 36,
    })
  })
})

function Form({ start }: { start: string }) {
  const [letter, setLetter] = useState(start)
  return (
    <NegotiationMessages>
      <textarea value={letter} onChange={(event) => setLetter(event.target.value)} />
      <LetterDraft
        vacancyId="v23456789abc"
        resume={{ public_id: 'r23456789abc', title: 'Медсестра' }}
        letter={letter}
        onChange={setLetter}
      />
    </NegotiationMessages>
  )
}

const serve = (by: Resume) =>
  vi.stubGlobal('fetch', async (url: string) => {
    if (String(url).includes('runtime-config')) return Response.json({ apiBaseUrl: '' })
    const data = String(url).includes('/vacancies/') ? vacancy : String(url).includes('/resumes/') ? by : []
    return Response.json({ success: true, data })
  })

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const text = () => (screen.getByRole('textbox') as HTMLTextAreaElement).value

describe('the button', () => {
  it('gives a replaced text back, and then the draft with what was changed in it', async () => {
    serve(resume)
    render(<Form start="Мой текст" />)
    press('Набросать по резюме')
    await waitFor(() => expect(text()).toMatch(/^Здравствуйте!/))
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Здравствуйте! Поправлено' } })
    press('Вернуть мой текст')
    expect(text()).toBe('Мой текст')
    press('Вернуть черновик')
    expect(text()).toBe('Здравствуйте! Поправлено')
  })

  it('says when there is nothing in common, and leaves the text alone', async () => {
    serve(stranger)
    render(<Form start="Мой текст" />)
    press('Набросать по резюме')
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('не нашлось общего'))
    expect(text()).toBe('Мой текст')
  })
})
