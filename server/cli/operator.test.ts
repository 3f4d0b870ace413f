import { describe, expect, it } from 'vitest'
import { readClosing } from './maintenance-command'
import { readTerms } from './operator'

const now = new Date('2026-03-04T09:00:00Z')

describe('new terms of a price on the command line', () => {
  it('are read with their tax, price, contents and day', () => {
    expect(
      readTerms(
        {
          price: '990,50',
          vat: '22',
          days: '30',
          contents: 'lifts=3 seats=15',
          sale: 'нет',
          from: '2027-01-01',
        },
        now,
      ),
    ).toEqual({
      price: 99_050,
      vatRate: 22,
      periodDays: 30,
      contents: { lifts: 3, seats: 15 },
      onSale: false,
      from: new Date('2026-12-31T21:00:00Z'),
    })
    expect(readTerms({ vat: 'без' }, now)).toEqual({ vatRate: null, from: now })
  })

  it.each(['18', '-20', '22.5', 'да', ''])('are refused with a tax of «%s», which no till knows', (vat) => {
    expect(readTerms({ vat }, now)).toContain('0, 5, 7, 10, 20, 22')
  })
})

describe('maintenance on the command line', () => {
  const site = 'https://dvoe.example:8443'
  const read = (until: string | undefined, more = {}) => readClosing({ until, ...more }, site, now)

  it('closes the host of the site until a time of Moscow, or one with its zone', () => {
    const end = new Date('2026-03-04T12:30:00Z')
    expect(read('2026-03-04 15:30')).toEqual({ end, hosts: ['dvoe.example'], message: '' })
    expect(read('2026-03-04T17:30:00+05:00').end).toEqual(end)
    expect(read('2026-03-04T12:30Z').end).toEqual(end)
  })

  it('A8 takes hosts with and without a port, and words for visitors', () => {
    expect(
      read('2026-03-05 00:00', { hosts: 'DVOE.ru, двое.рф:8080,dvoe.ru:443', message: ' Переезжаем ' }),
    ).toMatchObject({ hosts: ['dvoe.ru', 'xn--b1ade9a.xn--p1ai:8080'], message: 'Переезжаем' })
  })

  it.each([
    [undefined, /--until/],
    ['завтра', /2027-01-31T06:00:00\+03:00/],
    ['2026-02-30 10:00', /2027-01-31T06:00:00\+03:00/],
    ['2026-03-05 25:00', /2027-01-31T06:00:00\+03:00/],
    ['2026-03-04 11:59', /уже прошло/],
    ['2027-03-04 11:59', /опечатка/],
  ])('A8 refuses the end %s with a sentence', (until, sentence) => {
    expect(() => read(until)).toThrow(sentence)
  })

  it.each(['https://dvoe.ru', 'dvoe.ru/ru', '', 'a b', 'dvoe.ru:99999'])('refuses the host «%s»', (hosts) => {
    expect(() => read('2026-03-05 00:00', { hosts })).toThrow(/--hosts/)
  })
})
