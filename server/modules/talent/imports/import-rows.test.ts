import { describe, expect, it } from 'vitest'
import type { TalentColumn } from '@/lib/contracts/talent-imports'
import { isHeader, proposeColumns } from './import-columns'
import { type FileGround, readPerson } from './import-rows'

const now = new Date('2026-11-28T09:00:00Z')
const ground: FileGround = {
  ground: 'consent',
  ground_on: '2026-11-01',
  ground_note: '',
  keep_months: 12,
  source: 'Ярмарка',
}
const read = (columns: TalentColumn[], ...cells: string[]) =>
  readPerson({ line: 2, cells }, columns, ground, now)
const nameOf = (column: TalentColumn, cell: string) => {
  const person = read([column], cell)
  return 'values' in person ? [person.values.firstName, person.values.lastName] : person.reason
}
const withCell = (column: TalentColumn, cell: string) => {
  const person = read(['first_name', column], 'Вера', cell)
  return 'values' in person ? person.values : person.reason
}

describe('a row of a file of people', () => {
  it('is named by a full name in either order, and by one word as a given name', () => {
    expect(nameOf('full_name', 'Зимина  Вера Павловна')).toEqual(['Вера Павловна', 'Зимина'])
    expect(nameOf('full_name', 'Зимина, Вера')).toEqual(['Вера', 'Зимина'])
    expect(nameOf('name_surname', 'Вера Зимина')).toEqual(['Вера', 'Зимина'])
    expect(nameOf('full_name', 'Вера')).toEqual(['Вера', ''])
    expect(nameOf('full_name', ' ,')).toBe('name_missing')
  })

  it('reads days as tables write them, and refuses those that are none or to come', () => {
    for (const cell of ['03.02.1990', '3.2.1990', '1990-02-03', '1990-02-03 00:00:00', '03/02/1990']) {
      expect([cell, withCell('birth_date', cell)]).toEqual([
        cell,
        expect.objectContaining({ birthDate: '1990-02-03' }),
      ])
    }
    for (const cell of ['30.02.1990', 'весной', '01.01.2999', '0000-01-01']) {
      expect([cell, withCell('birth_date', cell)]).toEqual([cell, 'date_invalid'])
    }
  })

  it('takes the first of several contacts and keeps the others in the description', () => {
    expect(withCell('phone', '8 912 345-67-89, 8 (342) 222-33-44')).toMatchObject({
      phone: '+79123456789',
      about: '8 (342) 222-33-44',
    })
    expect(withCell('email', 'нет; Vera@Example.test')).toMatchObject({
      email: 'vera@example.test',
      about: 'нет',
    })
    expect(withCell('phone', 'позже')).toBe('phone_invalid')
  })

  it('is taken by one right contact, without a wrong one beside it', () => {
    const withContacts = (email: string, phone: string) => {
      const person = read(['first_name', 'email', 'phone'], 'Вера', email, phone)
      return 'values' in person ? [person.leftOut, person.values.email, person.values.phone] : person.reason
    }
    expect(withContacts('вера-собака', '8 912 345-67-89')).toEqual(['email', null, '+79123456789'])
    expect(withContacts('vera@example.test', '12')).toEqual(['phone', 'vera@example.test', null])
    expect(withContacts('vera@example.test', '')).toEqual([null, 'vera@example.test', null])
    expect(withContacts('вера-собака', '')).toBe('email_invalid')
    expect(withContacts('вера-собака', '12')).toBe('email_invalid')
  })

  it('says which column is too long and when there are too many tags', () => {
    expect(read(['first_name', 'city'], 'Вера', 'о'.repeat(201))).toMatchObject({
      reason: 'too_long',
      column: 'city',
    })
    expect(read(['first_name', 'tags'], 'Вера', 'о'.repeat(41))).toMatchObject({
      reason: 'too_long',
      column: 'tags',
    })
    const many = Array.from({ length: 21 }, (_, i) => `м${i}`).join(';')
    expect(withCell('tags', many)).toBe('too_many_tags')
    expect(withCell('tags', 'Резерв, резерв; Резерв')).toMatchObject({ tags: ['Резерв', 'резерв'] })
  })
})

describe('columns of a file of people', () => {
  const propose = (titles: string[], ...rows: string[][]) =>
    proposeColumns(titles, isHeader(titles), rows).map(({ column }) => column)

  it('are told by their titles, whatever their case and signs', () => {
    expect(
      propose(['Ф.И.О.', 'E-mail', 'Моб. тел', 'Город:', 'ДОЛЖНОСТЬ', 'Комментарий', 'Источник']),
    ).toEqual(['full_name', 'email', 'skip', 'city', 'position', 'note', 'source'])
    expect(propose(['First Name', 'Last Name', 'Phone'])).toEqual(['first_name', 'last_name', 'phone'])
  })

  it('are told by their values where the title says nothing, and never twice', () => {
    const row = ['Зимина Вера', 'vera@example.test', '8 912 345-67-89', 'vera2@example.test', 'Петров Пётр']
    expect(propose(['Колонка', 'Контакт 1', 'Контакт 2', 'Контакт 3', 'Менеджер'], row)).toEqual([
      'full_name',
      'email',
      'phone',
      'skip',
      'skip',
    ])
    expect(propose(['Имя', 'Менеджер'], ['Вера', 'Петров Пётр'])).toEqual(['first_name', 'skip'])
  })
})
