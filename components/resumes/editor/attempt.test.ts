import { describe, expect, it } from 'vitest'
import { remainingErrors } from './attempt'
import { emptyJob, emptyResumeForm, publicationErrors } from './resume-form'

const form = { ...emptyResumeForm, phone: '12', jobs: [{ ...emptyJob, company: 'Кафе', position: 'Повар' }] }
const attempt = {
  form,
  errors: [...publicationErrors(form), { field: 'phone', code: 'phone_invalid' as const }],
}
const fields = (now: typeof form) => remainingErrors(attempt, now).map((error) => error.field)

describe('errors of an attempt', () => {
  it('stand until something is changed', () => {
    expect(remainingErrors(attempt, form)).toEqual(attempt.errors)
  })

  it('go one by one as their fields are mended', () => {
    expect(fields({ ...form, title: 'Повар' })).not.toContain('title')
    expect(fields({ ...form, title: 'П' })).toContain('title')
  })

  it('go when another answer makes them moot', () => {
    const [job] = form.jobs
    const now = { ...form, jobs: job ? [{ ...job, current: true }] : [] }
    expect(fields(form)).toContain('experience.0.end')
    expect(fields(now)).not.toContain('experience.0.end')
  })

  it('that only the server could tell go with the first change of their field', () => {
    expect(fields({ ...form, title: 'Повар' })).toContain('phone')
    expect(fields({ ...form, phone: '+7 912 345-67-89' })).not.toContain('phone')
  })
})
