import { describe, expect, it } from 'vitest'
import {
  applyVariant,
  baseOf,
  type Changeable,
  jobKey,
  outdatedFields,
  seenOf,
  trimChanges,
} from './resume-variant'
import { askedSkills, namesSkill } from './skill-names'

const job = {
  company: 'Ромашка',
  position: 'Продавец',
  start: '2020-01',
  end: null,
  description: 'Продавал цветы.',
}
const resume: Changeable = {
  title: 'Продавец-консультант',
  about: 'Люблю людей.',
  skills: ['Касса', '1С', 'Английский'],
  experience: [job],
  portfolio: [
    { title: 'Витрина', url: 'https://one.example.ru' },
    { title: 'Букет', url: 'https://two.example.ru' },
  ],
}
const base = baseOf(resume)

describe('a variant of a resume', () => {
  it('words, orders and leaves out, and changes no fact', () => {
    const sent = applyVariant(resume, {
      title: 'Флорист',
      skills: ['1С', 'Касса'],
      jobs: [{ key: jobKey(job), description: 'Собирал букеты.' }],
      portfolio: ['https://two.example.ru'],
    })
    expect(sent).toMatchObject({ title: 'Флорист', about: 'Люблю людей.', skills: ['1С', 'Касса'] })
    expect(sent.experience).toEqual([{ ...job, description: 'Собирал букеты.' }])
    expect(sent.portfolio).toEqual([{ title: 'Букет', url: 'https://two.example.ru' }])
  })

  it('brings nothing back that the resume has no more, and adds nothing', () => {
    const sent = applyVariant(resume, {
      skills: ['Пилотирование', '1С'],
      jobs: [{ key: '2010-01|Луна|Космонавт', description: 'Летал.' }],
      portfolio: ['https://elsewhere.example.ru'],
    })
    expect(sent.skills).toEqual(['1С'])
    expect(sent.experience).toEqual([job])
  })

  it('keeps left out what was left out, also when nothing of the chosen is left', () => {
    const sent = applyVariant(resume, {
      skills: ['Пилотирование'],
      portfolio: ['https://elsewhere.example.ru'],
    })
    expect([sent.skills, sent.portfolio]).toEqual([[], []])
    // While it is worded a list of skills holds at least one: it starts anew, before anything is sent.
    expect(
      trimChanges(base, { skills: ['Пилотирование'], portfolio: ['https://elsewhere.example.ru'] }),
    ).toEqual({ portfolio: [] })
  })

  it('keeps no change that says the same as the resume', () => {
    expect(
      trimChanges(base, {
        title: resume.title,
        about: 'Другое',
        skills: [...resume.skills],
        jobs: [{ key: jobKey(job), description: job.description }],
        portfolio: ['https://one.example.ru', 'https://two.example.ru'],
      }),
    ).toEqual({ about: 'Другое' })
    expect(trimChanges(base, { portfolio: [] })).toEqual({ portfolio: [] })
  })

  it('knows which of its fields the resume has changed since', () => {
    const changes = { title: 'Флорист', jobs: [{ key: jobKey(job), description: 'Собирал букеты.' }] }
    const seen = seenOf(base, changes)
    const now = baseOf({
      ...resume,
      about: 'Новое',
      experience: [{ ...job, description: 'Новое описание.' }],
    })
    expect(outdatedFields(base, changes, seen)).toEqual([])
    expect(outdatedFields(now, changes, seen)).toEqual([jobKey(job)])
  })
})

describe('skills that a vacancy names', () => {
  it('are found in a text as whole words, with the endings of Russian', () => {
    expect(namesSkill('Работал с кассой и 1С', 'касс')).toBe(true)
    expect(namesSkill('Знаю JavaScript', 'Java')).toBe(false)
    expect(namesSkill('Пишу на Java.', 'java')).toBe(true)
    expect(namesSkill('C++ и Qt', 'C++')).toBe(true)
    expect(namesSkill('', 'C++')).toBe(false)
  })

  it('are advised only where the resume knows them', () => {
    expect(
      askedSkills(['1с', 'КАССА', 'Флористика', 'Пилотирование'], {
        skills: ['Касса', '1С'],
        text: 'Вёл 1С. Занимался: флористика, витрины.',
      }),
    ).toEqual({ listed: ['1С', 'Касса'], silent: ['Касса'], unlisted: ['Флористика'] })
  })
})
