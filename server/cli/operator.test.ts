import { describe, expect, it } from 'vitest'
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
