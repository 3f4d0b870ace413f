import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { Dictionaries } from '@/lib/contracts/dictionaries'
import {
  allDictionaries,
  findCity,
  findRegion,
  findRole,
  normaliseSkill,
  normaliseSkills,
  regionById,
  suggest,
} from './dictionaries.service'

const cityOf = (name: string, region?: string) => {
  const city = findCity(name, region)
  return city && `${city.name}, ${regionById(city.regionId)?.name}`
}

describe('findCity', () => {
  it.each([
    ['Москва', 'Москва, Москва'],
    ['г. Москва', 'Москва, Москва'],
    ['МОСКВА', 'Москва, Москва'],
    ['Мoсква', 'Москва, Москва'],
    ['СПб', 'Санкт-Петербург, Санкт-Петербург'],
    ['Санкт Петербург', 'Санкт-Петербург, Санкт-Петербург'],
    ['Орел', 'Орёл, Орловская область'],
    ['Россия, Казань', 'Казань, Республика Татарстан'],
    ['Московская область, Королев', 'Королёв, Московская область'],
    ['Санкт-Петербург, м. Невский проспект', 'Санкт-Петербург, Санкт-Петербург'],
    ['Алма-Ата', 'Алматы, Казахстан'],
  ])('reads «%s»', (text, expected) => {
    expect(cityOf(text)).toBe(expected)
  })

  it('lets the region decide between namesakes, else takes the largest', () => {
    expect(cityOf('Киров')).toBe('Киров, Кировская область')
    expect(cityOf('Киров (Калужская область)')).toBe('Киров, Калужская область')
    expect(cityOf('Киров', 'Калужская обл.')).toBe('Киров, Калужская область')
  })

  it('does not answer with a namesake from another region', () => {
    expect(cityOf('Казань', 'Калужская область')).toBeUndefined()
    expect(cityOf('Донецк (ДНР)')).toBe('Донецк, Донецкая Народная Республика')
    expect(cityOf('Донецк (Ростовская область)')).toBe('Донецк, Ростовская область')
  })

  it('knows that a region is not a city', () => {
    expect(cityOf('Московская область')).toBeUndefined()
    expect(findRegion('Московская обл.')?.id).toBe(50)
    expect(findRegion('ХМАО - Югра')?.id).toBe(86)
  })
})

describe('findRole', () => {
  it.each([
    ['Бухгалтер', 'Бухгалтер'],
    ['Продавец-консультант, продавец-кассир', 'Продавец-консультант'],
    ['Старший менеджер по продажам', 'Менеджер по продажам'],
    ['Медсестра процедурная', 'Медицинская сестра'],
    ['процедурная медсестра (ночные смены)', 'Медицинская сестра'],
    ['Senior Python Developer', 'Программист, разработчик'],
    ['Водитель категории С', 'Водитель'],
    ['Программист 1c', 'Программист 1С'],
    ['Бухгалтер на первичную документацию', 'Бухгалтер'],
    ['Кладовщик / Комплектовщик', 'Кладовщик'],
    ['Уборщица офиса в центре', 'Уборщик'],
    ['главный бухгалтер', 'Главный бухгалтер'],
  ])('sees «%s» as %s', (text, expected) => {
    expect(findRole(text)?.name).toBe(expected)
  })

  it('does not guess', () => {
    expect(findRole('Требуется человек')).toBeUndefined()
    expect(findRole('Специалист')).toBeUndefined()
    expect(findRole('')).toBeUndefined()
  })
})

describe('normaliseSkill', () => {
  it.each([
    ['Pythоn', 'Python'],
    ['python 3', 'Python'],
    ['1c бухгалтерия', '1С:Бухгалтерия'],
    ['эксель', 'MS Excel'],
    ['MS Exсel', 'MS Excel'],
    ['c#', 'C#'],
    ['C++', 'C++'],
    ['.NET', '.NET'],
    ['  внутривенные   инъекции ', 'Внутривенные инъекции'],
    ['Английский язык (Intermediate)', 'Английский язык'],
    ['Kubernetes (K8s)', 'Kubernetes'],
  ])('knows «%s» as %s', (text, expected) => {
    expect(normaliseSkill(text)?.name).toBe(expected)
  })

  it('keeps the words of a skill it does not know, letters of one alphabet per word', () => {
    expect(normaliseSkill(' Pазведение  улиток. ')).toEqual({
      key: 'разведение улиток',
      name: 'Разведение улиток',
    })
  })

  it('finds nothing in punctuation', () => {
    expect(normaliseSkill(' — ')).toBeNull()
  })

  it('counts spellings of one skill once and keeps thirty at most', () => {
    expect(normaliseSkills(['Excel', 'MS Excel', 'эксель', ''])).toEqual({
      names: ['MS Excel'],
      keys: ['ms excel'],
    })
    expect(normaliseSkills(Array.from({ length: 50 }, (_, i) => `навык ${i}`)).keys).toHaveLength(30)
  })
})

describe('suggest', () => {
  it('puts the largest city first and says its region', () => {
    expect(suggest('city', 'мос', 3).map(({ name }) => name)).toEqual(['Москва', 'Московский', 'Мостовской'])
    expect(suggest('city', 'Королев')[0]).toMatchObject({ name: 'Королёв', hint: 'Московская область' })
  })

  it('finds a role by a spelling and a skill by another alphabet', () => {
    expect(suggest('role', 'медсес')[0]?.name).toBe('Медицинская сестра')
    expect(suggest('skill', '1c бух')[0]?.name).toBe('1С:Бухгалтерия')
  })

  it('forgives a slip or two in a word, the likeliest and largest first', () => {
    for (const [typed, name] of [
      ['Ворнеж', 'Воронеж'],
      ['Вороноеж', 'Воронеж'],
      ['екатиринб', 'Екатеринбург'],
      ['нижний новогород', 'Нижний Новгород'],
      ['Сант-Петербург', 'Санкт-Петербург'],
      ['чилябинск', 'Челябинск'],
    ] as const)
      expect(suggest('city', typed)[0]?.name, typed).toBe(name)
    expect(suggest('role', 'бухглатер')[0]?.name).toMatch(/бухгалтер/i)
    expect(suggest('city', 'щщщщщ')).toEqual([])
    expect(suggest('city', 'zzzz')).toEqual([])
    expect(suggest('city', 'мсв')).toEqual([])
  })

  it('offers the largest cities for nothing, and no roles', () => {
    expect(suggest('city', ' ', 3).map(({ name }) => name)).toEqual([
      'Москва',
      'Санкт-Петербург',
      'Новосибирск',
    ])
    expect(suggest('city', 'ташк')[0]?.name).toBe('Ташкент')
    expect(suggest('role', '')).toEqual([])
  })

  it('reads the other layout and transliterations', () => {
    expect(suggest('city', 'vjcrd')[0]?.name).toBe('Москва')
    expect(suggest('city', 'ekaterinb')[0]?.name).toBe('Екатеринбург')
    expect(suggest('role', 'buhgal')[0]?.name).toMatch(/бухгалтер/i)
    expect(suggest('skill', 'куфсе').map(({ name }) => name)).toContain('React')
  })
})

describe('allDictionaries', () => {
  it('keeps its contract and stays under 150 KB compressed', () => {
    const all = allDictionaries()
    expect(Dictionaries.safeParse(all).success).toBe(true)
    expect(gzipSync(JSON.stringify(all)).length).toBeLessThan(150_000)
  })

  it('answers the same object every time', () => {
    expect(allDictionaries()).toBe(allDictionaries())
  })
})
