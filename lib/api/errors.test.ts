import { createTranslator } from 'next-intl'
import { describe, expect, it } from 'vitest'
import { errorCodes, fieldErrorCodes } from '@/lib/contracts/errors'
import errors from '@/messages/ru/errors.json'
import fieldErrors from '@/messages/ru/fieldErrors.json'
import { ApiError, errorText } from './errors'

const t = createTranslator({ locale: 'ru', messages: errors })

describe('texts of errors', () => {
  it('C3 prefers the translation of the code, then of the message, then the unexpected', () => {
    const say = (code: string, message?: string) =>
      errorText(new ApiError(code, 422, message === undefined ? {} : { message }), t)
    expect(say('code_wrong', 'not_found')).toBe(errors.code_wrong)
    expect(say('strange_code', 'not_found')).toBe(errors.not_found)
    expect(say('strange_code', 'File size must be less than 5MB')).toBe(errors.file_too_large)
    expect(say('File must be JPEG, PNG, or WebP format')).toBe(errors.file_type_not_allowed)
    expect(say('strange_code', 'Something broke. Really.')).toBe(errors.unexpected_error)
    expect(say('strange_code')).toBe(errors.unexpected_error)
    expect(errorText(new Error('boom'), t)).toBe(errors.unexpected_error)
  })

  it('C4 says that the network failed when there was no answer', () => {
    expect(errorText(new ApiError('network_error', 0), t)).toBe(errors.network_error)
    const late = Object.assign(new Error('Loading chunk 42 failed.'), { name: 'ChunkLoadError' })
    for (const error of [late, new TypeError('Failed to fetch'), new TypeError('Load failed')])
      expect(errorText(error, t)).toBe(errors.network_error)
  })

  it('C3 has a Russian text for every code and every field error', () => {
    const said = Object.keys(errors).filter((key) => !/^(retry_in|action)_/.test(key))
    expect(said.sort()).toEqual([...errorCodes].sort())
    for (const code of errorCodes) expect(errors[code], code).toMatch(/^[А-Я].*[.!?]$/)
    const translate = createTranslator({ locale: 'ru', messages: fieldErrors })
    for (const code of fieldErrorCodes) {
      for (const limit of [1, 3, 100])
        expect(translate(code, { limit, name: '{кому}' }), code).toMatch(/[а-я]/i)
    }
  })
})
