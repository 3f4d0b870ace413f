import { expect, it } from 'vitest'
import { scriptJson } from './structured-data'

it('JSON inside a script cannot be ended by its own text and reads back the same', () => {
  const data = { title: '</script><script>alert(1)</script><!-- \u2028 &' }
  const json = scriptJson(data)
  expect(json).not.toMatch(/[<>&\u2028]/)
  expect(JSON.parse(json)).toEqual(data)
})
