import { expect, it } from 'vitest'
import { messages } from './messages'

it('uses no ICU skeleton in any message, since the bundle holds no parser for them', () => {
  expect(JSON.stringify(messages)).not.toMatch(/,\s*(number|date|time)\s*,\s*::/)
})
