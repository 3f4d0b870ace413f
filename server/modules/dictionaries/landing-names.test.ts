import { describe, expect, it } from 'vitest'
import { publicId } from '@/lib/contracts/call'
import { dictionaries } from './dictionaries.service'
import { cityForms, cityOfAddress, roleForms, roleOfAddress } from './landing-names'

const { roles, cities } = dictionaries()
const cityNamed = (name: string) => {
  const found = cities.filter((city) => city.name === name).sort((a, b) => b.population - a.population)[0]
  if (!found) throw new Error(name)
  return cityForms(found.id)
}
const roleNamed = (name: string) => {
  const found = roles.find((role) => role.name === name)
  if (!found) throw new Error(name)
  return roleForms(found.id)
}

describe('slugs', () => {
  it('name every role and every city once, in small Latin letters', () => {
    for (const slugs of [
      roles.map(({ id }) => roleForms(id).slug),
      cities.map(({ id }) => cityForms(id).slug),
    ]) {
      expect(new Set(slugs).size).toBe(slugs.length)
      expect(slugs.filter((slug) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))).toEqual([])
    }
  })

  it('are never taken for a public id, nor for a page that stands at the same place', () => {
    const taken = new Set(['in', 'new', 'preview', 'gone', 'page', 'landing'])
    const wrong = roles
      .map(({ id }) => roleForms(id).slug)
      .filter((slug) => publicId.safeParse(slug).success || taken.has(slug) || /^\d/.test(slug))
    expect(wrong).toEqual([])
  })

  it.each([
    ['medsestra', 2403],
    ['MedSestra', 2403],
    ['медсестра', 2403],
    ['Медицинская сестра', 2403],
    ['2403', 2403],
    ['kladovshchik', 1501],
    ['kladovshhik', 1501],
    ['программист', 101],
  ])('find a role by «%s»', (part, id) => {
    expect(roleOfAddress(part)?.id).toBe(id)
  })

  it.each([
    ['kazan', 'Казань'],
    ['Казань', 'Казань'],
    ['nizhniy-novgorod', 'Нижний Новгород'],
    ['nizhnij_novgorod', 'Нижний Новгород'],
    ['nizhnii novgorod', 'Нижний Новгород'],
    ['himki', 'Химки'],
    ['спб', 'Санкт-Петербург'],
  ])('find a city by «%s»', (part, name) => {
    expect(cityOfAddress(part)?.name).toBe(name)
  })

  it.each(['', '-', '%', 'nobody-knows-this', '0', '99999999', 'a'.repeat(200)])(
    'find nothing by «%s»',
    (part) => {
      expect(roleOfAddress(part)).toBeUndefined()
      expect(cityOfAddress(part)).toBeUndefined()
    },
  )
})

describe('forms', () => {
  it.each([
    ['Москва', 'в Москве'],
    ['Казань', 'в Казани'],
    ['Нижний Новгород', 'в Нижнем Новгороде'],
    ['Набережные Челны', 'в Набережных Челнах'],
    ['Великие Луки', 'в Великих Луках'],
    ['Ростов-на-Дону', 'в Ростове-на-Дону'],
    ['Владивосток', 'во Владивостоке'],
    ['Вологда', 'в Вологде'],
    ['Всеволожск', 'во Всеволожске'],
    ['Фрязино', 'во Фрязино'],
    ['Череповец', 'в Череповце'],
    ['Елец', 'в Ельце'],
    ['Орёл', 'в Орле'],
    ['Шахты', 'в Шахтах'],
    ['Электросталь', 'в Электростали'],
    ['Донской', 'в Донском'],
    ['Верхняя Пышма', 'в Верхней Пышме'],
    ['Гусь-Хрустальный', 'в Гусь-Хрустальном'],
    ['Горячий Ключ', 'в Горячем Ключе'],
    ['Йошкар-Ола', 'в Йошкар-Оле'],
    ['Сочи', 'в Сочи'],
    ['Анадырь', 'в Анадыре'],
  ])('say where %s is', (name, where) => {
    expect(cityNamed(name).in).toBe(where)
  })

  it('tell towns of one name apart by their regions', () => {
    const places = cities.map(({ id }) => cityForms(id).in)
    expect(places.filter((place, n) => places.indexOf(place) !== n)).toEqual([])
    expect(places).toContain('в Кирове')
    expect(places).toContain('в Кирове (Калужская область)')
  })

  it('stand for every city, each with its preposition', () => {
    expect(cities.filter(({ id }) => !/^во? [А-ЯЁ]/.test(cityForms(id).in))).toEqual([])
    expect(cityForms(999_999_999)).toEqual({ slug: '999999999-999999999', in: 'в городе 999999999' })
  })

  it.each([
    ['Медицинская сестра', 'медсестра', 'медсестры', 'медсестре', 'медсестрой'],
    ['Врач', 'врач', 'врача', 'врачу', 'врачом'],
    ['Секретарь', 'секретарь', 'секретаря', 'секретарю', 'секретарём'],
    [
      'Продавец-консультант',
      'продавец-консультант',
      'продавца-консультанта',
      'продавцу-консультанту',
      'продавцом-консультантом',
    ],
    [
      'Заведующий аптекой',
      'заведующий аптекой',
      'заведующего аптекой',
      'заведующему аптекой',
      'заведующим аптекой',
    ],
    ['Горничная', 'горничная', 'горничной', 'горничной', 'горничной'],
    [
      'Пожарный-спасатель',
      'пожарный-спасатель',
      'пожарного-спасателя',
      'пожарному-спасателю',
      'пожарным-спасателем',
    ],
    ['Хостес', 'хостес', 'хостес', 'хостес', 'хостес'],
    ['Программист 1С', 'программист 1С', 'программиста 1С', 'программисту 1С', 'программистом 1С'],
    ['Швея', 'швея', 'швеи', 'швее', 'швеёй'],
  ])('decline %s', (role, name, genitive, dative, instrumental) => {
    expect(roleNamed(role)).toMatchObject({ name, genitive, dative, instrumental })
  })

  it('stand for every role, in as many words as its name has', () => {
    const words = (text: string) => text.split(' ').length
    const wrong = roles.filter(({ id }) => {
      const { name, genitive, dative, instrumental } = roleForms(id)
      return [genitive, dative, instrumental].some((form) => form === '' || words(form) !== words(name))
    })
    expect(wrong).toEqual([])
  })
})
