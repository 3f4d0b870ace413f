import { describe, expect, it } from 'vitest'
import { cityById, findCity, metroStationById, roleById } from '@/server/modules/dictionaries'
import { NOWHERE, readMetro } from './normalise/place'
import { resolveMetro, resolvePlace, resolveRole } from './resolve'

const stations = (place: Partial<typeof NOWHERE>, town: string | null) => {
  const cityId = town === null ? null : (findCity(town)?.id ?? null)
  return resolveMetro({ ...NOWHERE, ...place }, cityId).map((id) => {
    const station = metroStationById(id)
    return `${cityById(station?.cityId ?? 0)?.name}: ${station?.name}`
  })
}

describe('stations of an advert', () => {
  it('are those of its town, whatever the source keeps them in', () => {
    const api = [
      { station_name: 'Автозаводская', line_name: 'Автозаводская' },
      { station_name: 'Площадь Якуба Коласа', line_name: 'Московская' },
    ]
    expect(stations({ metro: readMetro(api) }, 'Минск')).toEqual([
      'Минск: Автозаводская',
      'Минск: Площадь Якуба Коласа',
    ])
    const cell = "[{'station_name': 'Библиотека им.Ленина', 'line_name': 'Сокольническая', 'lat': 55.7}]"
    expect(stations({ metro: readMetro(cell) }, 'Москва')).toEqual(['Москва: Библиотека имени Ленина'])
    expect(stations({ metro: readMetro('м. Невский проспект') }, 'Санкт-Петербург')).toEqual([
      'Санкт-Петербург: Невский проспект',
    ])
  })

  it('are read out of an address', () => {
    expect(stations({ metro: readMetro(null, 'Казань, м. Площадь Тукая, ул. Баумана') }, 'Казань')).toEqual([
      'Казань: Площадь Тукая',
    ])
    expect(stations({ address: 'Крылатское, Москва, Осенний бульвар, 12к1' }, 'Москва')).toEqual([
      'Москва: Крылатское',
    ])
    expect(stations({ address: 'Москва, Арбатская улица, 1' }, 'Москва')).toEqual([])
  })

  it('may be those of the town an advert is around, and never of a town far away', () => {
    expect(stations({ metro: [{ name: 'Ховрино', line: 'Замоскворецкая' }] }, 'Химки')).toEqual([
      'Москва: Ховрино',
    ])
    expect(stations({ metro: [{ name: 'Ховрино', line: 'Замоскворецкая' }] }, 'Ярославль')).toEqual([])
    // Three towns have one: nothing says which.
    expect(stations({ metro: [{ name: 'Московская', line: null }] }, null)).toEqual([])
  })

  it('are three at most', () => {
    const names = ['Сокол', 'Аэропорт', 'Динамо', 'Белорусская']
    expect(stations({ metro: names.map((name) => ({ name, line: null })) }, 'Москва')).toHaveLength(3)
  })
})

describe('towns of an advert', () => {
  it.each([
    ['Барановичи', 'Беларусь'],
    ['Экибастуз', 'Казахстан'],
    ['Яблоновский', 'Республика Адыгея'],
  ])('%s is known', (name, region) => {
    const { cityId } = resolvePlace({ ...NOWHERE, city: name, region })
    expect(cityById(cityId ?? 0)?.name).toBe(name)
  })
})

describe('the role of an advert', () => {
  const role = (title: string, said: string | null = null) =>
    roleById(resolveRole({ title, role: said, roleHints: [] }) ?? 0)?.name

  it('is the one the source names', () => {
    expect(role('Аналитик', 'Аналитик данных')).toBe('Аналитик данных')
    expect(role('Работа в офисе', 'Бухгалтер')).toBe('Бухгалтер')
    expect(role('Кассир', 'Бухгалтер')).toBe('Бухгалтер')
  })

  it('is the narrower one of the same area that the title names', () => {
    expect(role('Главбух', 'Бухгалтер')).toBe('Главный бухгалтер')
    expect(role('DevOps-инженер', 'Системный администратор')).toBe('Системный инженер')
    expect(role('Team Lead (Python)', 'Программист, разработчик')).toBe('Руководитель группы разработки')
  })

  it('of a lead is that of leads only among programmers', () => {
    expect(role('Lead frontend-разработчик')).toBe('Руководитель группы разработки')
    expect(role('Lead Product Manager')).toBe('Менеджер продукта')
  })
})
