import { describe, expect, it } from 'vitest'
import { placesInAddress, readPlace } from './place'
import { booleanOf, dateOf, listOfCell, numberOf } from './values'
import { readExperience, readWorkTerms } from './work-terms'

describe('loose values', () => {
  it('are numbers with spaces and commas, and nothing else', () => {
    expect(['50 000', '1\u00a0500,5', '70000.0', 12, '', '12 шт', null].map(numberOf)).toEqual([
      50_000,
      1500.5,
      70_000,
      12,
      null,
      null,
      null,
    ])
  })

  it('are yes and no of every table', () => {
    expect(['True', 'FALSE', '1', 0, 'да', '', 'может быть'].map(booleanOf)).toEqual([
      true, false, true, false, true, null, null,
    ]) // biome-ignore format: one line reads better
  })

  it('are lists as JSON, as Python prints them, by lines and by marks', () => {
    expect(listOfCell('["a","b"]')).toEqual(['a', 'b'])
    expect(listOfCell(`['Анализ', "don't", None]`)).toEqual(['Анализ', "don't", null])
    expect(listOfCell(String.raw`[{'id': 'ON_SITE', 'name': 'На\xa0месте'}]`)).toEqual([
      { id: 'ON_SITE', name: 'На\u00a0месте' },
    ])
    expect(listOfCell('Cisco\nLinux')).toEqual(['Cisco', 'Linux'])
    expect(listOfCell('a;b')).toEqual(['a', 'b'])
    expect(listOfCell('1С (УТ, ЗУП), Excel')).toEqual(['1С (УТ, ЗУП)', ' Excel'])
    expect(listOfCell("['']")).toEqual([])
  })

  it('are moments in every notation', () => {
    const moment = (value: unknown) => dateOf(value)?.toISOString()
    expect(moment('2023-08-15T18:30:16+0300')).toBe('2023-08-15T15:30:16.000Z')
    expect(moment('2023-08-15 18:30:16 GMT+3')).toBe('2023-08-15T15:30:16.000Z')
    expect(moment('2024-04-27 10:10:12')).toBe('2024-04-27T07:10:12.000Z')
    expect(moment('15.08.2023 18:30:16')).toBe('2023-08-15T15:30:16.000Z')
    expect(moment('5 мая 2024')).toBe('2024-05-04T21:00:00.000Z')
    expect(moment(1_692_113_416)).toBe('2023-08-15T15:30:16.000Z')
    expect(moment('44747.5')).toBe('2022-07-05T12:00:00.000Z')
    expect(moment('вчера')).toBeUndefined()
    expect(moment('0001-01-01')).toBeUndefined()
  })
})

describe('terms of work', () => {
  it.each([
    ['between1And3', 'between1And3'],
    [{ id: 'moreThan6', name: 'Более 6 лет' }, 'moreThan6'],
    ['Нет опыта', 'noExperience'],
    ['опыт работы не требуется', 'noExperience'],
    ['опыт работы от 3 лет', 'between3And6'],
    ['Middle (3-6 years)', 'between3And6'],
    ['Senior (6+ years)', 'moreThan6'],
    ['Junior (no experince)', 'noExperience'],
    [3, 'between3And6'],
    [0, 'noExperience'],
    ['полная занятость', null],
  ])('experience %j is %s', (value, band) => {
    expect(readExperience(value)).toBe(band)
  })

  it('come from codes and words alike', () => {
    expect(
      readWorkTerms({ id: 'full', name: 'Полная занятость' }, { id: 'remote', name: 'Удаленная работа' }),
    ).toEqual({
      employmentForm: 'FULL',
      workFormats: ['REMOTE'],
      scheduleDays: [],
      internship: false,
    })
    expect(readWorkTerms('Частичная занятость', 'Полный день').employmentForm).toBe('PART')
    expect(readWorkTerms('Полная занятость', 'Вахтовый метод').employmentForm).toBe('FLY_IN_FLY_OUT')
    expect(readWorkTerms('Стажировка')).toMatchObject({ employmentForm: 'FULL', internship: true })
    expect(readWorkTerms('сменный график 2/2').scheduleDays).toEqual(['TWO_ON_TWO_OFF'])
    expect(readWorkTerms('FULL_TIME', 'TELECOMMUTE')).toMatchObject({
      employmentForm: 'FULL',
      workFormats: ['REMOTE'],
    })
    expect(readWorkTerms('работа 12/2024 года').scheduleDays).toEqual([])
  })
})

describe('a place', () => {
  it.each([
    ['г. Москва', null, { city: 'Москва', region: null }],
    ['Химки (Московская область)', null, { city: 'Химки', region: 'Московская область' }],
    [null, 'Город Санкт-Петербург', { city: 'Санкт-Петербург', region: null }],
    [null, 'Московская область', { city: null, region: 'Московская область' }],
    ['Республика Татарстан', null, { city: null, region: 'Республика Татарстан' }],
    ['посёлок Пряничный', 'Тульская область', { city: 'Пряничный', region: 'Тульская область' }],
  ])('%j in %j', (name, region, expected) => {
    expect(readPlace(name, region)).toEqual(expected)
  })

  it('is found in an address among streets, metro and regions', () => {
    expect(placesInAddress('Московская обл., Ногинский р-н, г. Электросталь, ул. Мира, 5')).toEqual([
      'Электросталь',
    ])
    expect(placesInAddress('Крылатское, Москва, Осенний бульвар, 12к1')).toEqual(['Крылатское', 'Москва'])
  })
})
