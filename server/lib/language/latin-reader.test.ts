import { describe, expect, it } from 'vitest'
import { LatinReader } from './latin-reader'

const words =
  'менеджер продажам бухгалтер инженер слесарь уборщица юрист кладовщик электрик воспитатель шофер официант продавец объект медицинский врач массажист щеточник цех учитель разнорабочий женщина'
const reader = new LatinReader(words.split(' ').map((word) => ({ word, count: 1 })))
const best = (latin: string) => reader.read(latin).sort((a, b) => a.cost - b.cost)[0]?.word ?? null

describe('reading letters of a word that is still being typed', () => {
  it.each([
    ['menedzh', 'менедж'],
    ['buxgal', 'бухгал'],
    ['yur', 'юр'],
    ['uborsh', 'уборщ'],
    ['inj', 'инж'],
  ])('%s begins %s', (latin, beginning) => {
    expect(reader.beginnings(latin)).toContain(beginning)
  })

  it('finds nothing that no word begins with', () => {
    expect(reader.beginnings('react')).toEqual([])
  })
})

describe('reading Latin letters', () => {
  it.each([
    ['menedzher', 'менеджер'],
    ['menedjer', 'менеджер'],
    ['menedger', 'менеджер'],
    ['prodazham', 'продажам'],
    ['prodajam', 'продажам'],
    ['buhgalter', 'бухгалтер'],
    ['buxgalter', 'бухгалтер'],
    ['bukhgalter', 'бухгалтер'],
    ['inzhener', 'инженер'],
    ['ingener', 'инженер'],
    ["slesar'", 'слесарь'],
    ['slesar`', 'слесарь'],
    ['slesar', 'слесарь'],
    ['uborshchica', 'уборщица'],
    ['uborshhicza', 'уборщица'],
    ['uborschitsa', 'уборщица'],
    ['uborshitsa', 'уборщица'],
    ['jurist', 'юрист'],
    ['yurist', 'юрист'],
    ['iurist', 'юрист'],
    ['urist', 'юрист'],
    ['kladovshhik', 'кладовщик'],
    ['kladovshik', 'кладовщик'],
    ['elektrik', 'электрик'],
    ['e`lektrik', 'электрик'],
    ['ehlektrik', 'электрик'],
    ['vospitatel', 'воспитатель'],
    ['shofyor', 'шофер'],
    ['shofer', 'шофер'],
    ['oficiant', 'официант'],
    ['offitsiant', 'официант'],
    ['prodavets', 'продавец'],
    ['prodavecz', 'продавец'],
    ['prodavec', 'продавец'],
    ["ob''ekt", 'объект'],
    ['obekt', 'объект'],
    ['medicinskii', 'медицинский'],
    ['medicinskiy', 'медицинский'],
    ['medicinskij', 'медицинский'],
    ['medicinski', 'медицинский'],
    ['vrach', 'врач'],
    ['masazhist', 'массажист'],
    ['shhetochnik', 'щеточник'],
    ['tsekh', 'цех'],
    ['cex', 'цех'],
    ['uchitel', 'учитель'],
    ['raznorabochij', 'разнорабочий'],
    ['zhenshchina', 'женщина'],
    ['developer', null],
    ['java', null],
    ['', null],
  ])('%s is %s', (latin, russian) => {
    expect(best(latin)).toBe(russian)
  })

  it('gives up on letters without end', () => {
    expect(reader.read('yiyiyiyi'.repeat(60))).toEqual([])
  })
})
