import { expect, it } from 'vitest'
import { fieldErrorsOf } from './errors'
import { PassData } from './interview-schedule'

it('asks for the document first, and says how long it has to be', () => {
  const errorOf = (document: string) => {
    const { error } = PassData.safeParse({ full_name: 'Климова Анна', document })
    return error && fieldErrorsOf(error)[0]
  }
  expect(errorOf('')).toEqual({ field: 'document', code: 'required' })
  expect(errorOf('12')).toEqual({ field: 'document', code: 'too_short', params: { limit: 4 } })
  expect(errorOf('1234')).toBeUndefined()
})
