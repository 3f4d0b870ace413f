import { describe, expect, it } from 'vitest'
import type { FieldError } from '@/lib/contracts/errors'
import { type Judge, remainingErrors } from './attempt'

interface Form {
  title: string
  phone: string
  jobs: { end: string; current: boolean }[]
}
const judge: Judge<Form> = {
  fieldsOf: (form) => form,
  errorsOf: ({ title, jobs }) => [
    ...(title.length < 2 ? [{ field: 'title', code: 'required' } as const] : []),
    ...jobs.flatMap((job, index): FieldError[] =>
      job.current || job.end ? [] : [{ field: `jobs.${index}.end`, code: 'required' }],
    ),
  ],
}
const form: Form = { title: '', phone: '12', jobs: [{ end: '', current: false }] }
const attempt = {
  form,
  errors: [...judge.errorsOf(form), { field: 'phone', code: 'phone_invalid' as const }],
}
const fields = (now: Form) => remainingErrors(attempt, now, judge).map((error) => error.field)

describe('errors of an attempt', () => {
  it('stand until something is changed', () => {
    expect(remainingErrors(attempt, form, judge)).toEqual(attempt.errors)
  })

  it('go one by one as their fields are mended', () => {
    expect(fields({ ...form, title: 'Повар' })).not.toContain('title')
    expect(fields({ ...form, title: 'П' })).toContain('title')
  })

  it('go when another answer makes them moot', () => {
    expect(fields(form)).toContain('jobs.0.end')
    expect(fields({ ...form, jobs: [{ end: '', current: true }] })).not.toContain('jobs.0.end')
  })

  it('that only the server could tell go with the first change of their field', () => {
    expect(fields({ ...form, title: 'Повар' })).toContain('phone')
    expect(fields({ ...form, phone: '+7 912 345-67-89' })).not.toContain('phone')
  })
})
