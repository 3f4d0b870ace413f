import { readdirSync, readFileSync } from 'node:fs'
import compile from 'icu-minify/compile'
import { describe, expect, it } from 'vitest'
import { translator } from './translator'

const folder = 'messages/ru/server'

function texts(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => texts(part, `${path}.${key}`))
}

describe('texts of the server', () => {
  it('are all readable as ICU messages', () => {
    const all = readdirSync(folder).flatMap((name) =>
      texts(JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')), name),
    )
    expect(all.length).toBeGreaterThan(400)
    for (const [path, text] of all) expect(() => compile(text), path).not.toThrow()
  })

  it.each([
    [1, '1\u00a0новое уведомление'],
    [3, '3\u00a0новых уведомления'],
    [11, '11\u00a0новых уведомлений'],
    [1000, '1000\u00a0новых уведомлений'],
  ])('count %d as Russian does', (count, text) => {
    expect(translator('notices')('letter.digest', { count })).toBe(text)
  })

  it('are never written with a value missing, nor with braces and tags of people read as ours', () => {
    const t = translator('letters')
    expect(() => t('invitation.heading')).toThrow('company')
    expect(t('invitation.heading', { company: "Дом {x} <b>it's</b>" })).toBe(
      "Вас зовут в компанию Дом {x} <b>it's</b>",
    )
  })
})
