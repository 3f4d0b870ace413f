import { describe, expect, it } from 'vitest'
import { type Difference, wordDifferences } from './word-differences'

const side = (found: readonly Difference[], gone: Difference['kind']) =>
  found
    .filter(({ kind }) => kind !== gone)
    .map(({ text }) => text)
    .join('')
const spaces = (text: string) => text.replace(/\s+/g, ' ').trim()

describe('differences of two texts', () => {
  it('are told by words, not by letters', () => {
    expect(wordDifferences('Веду пять проектов в Москве', 'Веду десять проектов в Москве')).toEqual([
      { kind: 'same', text: 'Веду ' },
      { kind: 'removed', text: 'пять ' },
      { kind: 'added', text: 'десять ' },
      { kind: 'same', text: 'проектов в Москве' },
    ])
  })

  it('of equal texts are none, and of an empty one everything', () => {
    expect(wordDifferences('Одно и то же', 'Одно и то же')).toEqual([{ kind: 'same', text: 'Одно и то же' }])
    expect(wordDifferences('', 'Новое слово')).toEqual([{ kind: 'added', text: 'Новое слово' }])
    expect(wordDifferences('Старое', '')).toEqual([{ kind: 'removed', text: 'Старое' }])
    expect(wordDifferences('', '')).toEqual([])
  })

  it('give both texts back, whatever they are', () => {
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % below
    }
    const words = ['да', 'нет', 'и', 'Маша', '10 %', 'ёж', '\n', '—']
    const text = () => Array.from({ length: random(30) }, () => words[random(words.length)]).join(' ')
    for (let round = 0; round < 300; round++) {
      const [before, after] = [text(), text()]
      const found = wordDifferences(before, after)
      expect(spaces(side(found, 'added'))).toBe(spaces(before))
      expect(spaces(side(found, 'removed'))).toBe(spaces(after))
    }
  })

  it('of the longest texts come at once', () => {
    const long = (word: string) => Array.from({ length: 5000 }, (_, n) => `${word}${n}`).join(' ')
    const started = performance.now()
    const found = wordDifferences(`Начало ${long('а')} конец`, `Начало ${long('б')} конец`)
    expect(found.map(({ kind }) => kind)).toEqual(['same', 'removed', 'added', 'same'])
    expect(performance.now() - started).toBeLessThan(1000)
  })
})
