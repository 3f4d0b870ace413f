import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import prompts from '@/messages/ru/writingPrompts.json'
import {
  familyOfArea,
  gapPeriod,
  isExplained,
  jobGaps,
  lacksNumbers,
  lengthOf,
  roleFamilies,
  unfilled,
  verbOf,
  withLine,
  withoutLine,
} from './resume-writing'

const job = (start: string, end: string) => ({ start, end, current: end === '' })

describe('pauses between jobs', () => {
  it('are counted by the months without any job, the latest first', () => {
    expect(jobGaps([job('2023-01', ''), job('2015-02', '2018-05'), job('2019-01', '2021-10')])).toEqual([
      { from: '2021-11', to: '2022-12', months: 14 },
      { from: '2018-06', to: '2018-12', months: 7 },
    ])
  })

  it('are not found where jobs overlap, follow within a few months, or have no dates', () => {
    expect(jobGaps([job('2015-01', '2020-01'), job('2016-01', '2016-05'), job('2020-05', '')])).toEqual([])
    expect(jobGaps([job('', '2010-01'), job('2015-01', '2014-01')])).toEqual([])
    expect(jobGaps([job('2015-01', ''), job('2020-01', '2021-01')])).toEqual([])
    expect(jobGaps([])).toEqual([])
  })

  it('begin at four months', () => {
    expect(jobGaps([job('2020-01', '2020-03'), job('2020-07', '')])).toEqual([])
    expect(jobGaps([job('2020-01', '2020-03'), job('2020-08', '')])).toEqual([
      { from: '2020-04', to: '2020-07', months: 4 },
    ])
  })

  it('never cover a month of work, whatever the dates', () => {
    const month = fc
      .tuple(fc.integer({ min: 1990, max: 2030 }), fc.integer({ min: 1, max: 12 }))
      .map(([year, at]) => `${year}-${String(at).padStart(2, '0')}`)
    fc.assert(
      fc.property(fc.array(fc.tuple(month, month), { maxLength: 8 }), (dates) => {
        const jobs = dates.map((pair) => {
          const [start = '', end = ''] = [...pair].sort()
          return job(start, end)
        })
        for (const gap of jobGaps(jobs)) {
          expect(jobs.some(({ start, end }) => start <= gap.to && end >= gap.from)).toBe(false)
        }
      }),
    )
  })

  it('are explained once a text names the period', () => {
    const [gap] = jobGaps([job('2015-02', '2020-02'), job('2021-05', '')])
    if (!gap) throw new Error('a pause')
    expect(gapPeriod(gap)).toBe('Март 2020 — апрель 2021')
    expect(isExplained(gap, ['Люблю точность.'])).toBe(false)
    expect(isExplained(gap, ['Люблю точность.\nМарт 2020\u00a0— апрель 2021: учёба'])).toBe(true)
  })
})

describe('length', () => {
  it.each([
    ['', null],
    ['  \n ', null],
    ['Пеку хлеб', 'short'],
    ['щ'.repeat(119), 'short'],
    ['щ'.repeat(120), 'good'],
    ['щ'.repeat(1200), 'good'],
    ['щ'.repeat(1201), 'long'],
  ])('of %j is judged as %s', (text, code) => expect(lengthOf(text, 'about').code).toBe(code))

  it('leaves out marks and repeated space', () => {
    expect(lengthOf('**Хлеб**   и\n\nсоль ', 'job').count).toBe('Хлеб и соль'.length)
  })
})

describe('figures', () => {
  const duties = '— вела приём и учёт медикаментов\n— обучала новых сотрудников отделения'
  it('are missed in described duties only', () => {
    expect(lacksNumbers(duties)).toBe(true)
    expect(lacksNumbers('— вела приём')).toBe(false)
  })
  it.each([
    '30 пациентов',
    'вдвое быстрее',
    'на треть меньше',
    'двадцать смен',
    'троих новичков',
    'сотни заказов',
  ])('are recognised in «%s»', (words) => expect(lacksNumbers(`${duties}\n— ${words}`)).toBe(false))
  it.each(['столовая', 'двор', 'история', 'семья', 'тройка', 'пятно'])('are not seen in «%s»', (word) =>
    expect(lacksNumbers(`${duties}\n— ${word}`)).toBe(true),
  )
})

describe('an inserted line', () => {
  it('is added as an item of the list of duties, and as a line of its own elsewhere', () => {
    expect(withLine('— вела приём\n', 'Пациентов за смену: ___', 'job')).toBe(
      '— вела приём\n— Пациентов за смену: ___',
    )
    expect(withLine('', 'Опыт: ___', 'about')).toBe('Опыт: ___')
  })

  it('is taken out again without what was typed meanwhile', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[а-я ]{1,20}$/), { maxLength: 5 }), (lines) => {
        const text = lines
          .map((line) => line.trim())
          .filter(Boolean)
          .join('\n')
        for (const kind of ['job', 'about'] as const)
          expect(withoutLine(withLine(text, 'Смен: ___', kind), 'Смен: ___')).toBe(text)
      }),
    )
    expect(withoutLine('— Смен: ___\n— вела приём', 'Смен: ___')).toBe('— вела приём')
    expect(withoutLine('Заполнено', 'Смен: ___')).toBe('Заполнено')
  })

  it('counts its blanks until they are filled', () => {
    expect(unfilled('Было ___, стало ____ и _это_')).toBe(2)
    expect(unfilled('Было 5, стало 3')).toBe(0)
  })
})

describe('prompts', () => {
  it('exist for the family of every area of the dictionary', () => {
    const areas = readFileSync('server/modules/dictionaries/data/areas.tsv', 'utf8')
      .split('\n')
      .slice(2)
      .filter(Boolean)
      .map((line) => Number(line.split('\t')[0]))
    expect(areas.length).toBeGreaterThan(30)
    for (const area of areas) expect(familyOfArea(area), `area ${area}`).not.toBeNull()
    expect(familyOfArea(undefined)).toBeNull()
    expect(Object.keys(prompts.families).sort()).toEqual([...roleFamilies].sort())
  })

  const families = Object.entries({ ...prompts.families, general: prompts.general })
  it.each(families)('of %s ask for facts and leave blanks for them', (_, { prompts: list, verbs }) => {
    expect(list.length).toBeGreaterThanOrEqual(2)
    for (const { question, start } of [...list, ...prompts.about]) {
      expect(question).toMatch(/\?$/)
      expect(unfilled(start), start).toBeGreaterThan(0)
      expect(start, 'a prompt states no figure').not.toMatch(/\d/)
    }
    expect(verbs.length).toBeGreaterThanOrEqual(4)
    // A feminine form is the masculine one and «а».
    for (const verb of verbs) expect(verb).toMatch(/^[А-ЯЁ][а-яё]+[аиеуяы]л$/)
  })

  it('write verbs in the person’s gender where it is told', () => {
    expect(['male', 'female', ''].map((gender) => verbOf('Сократил', gender as 'male'))).toEqual([
      'Сократил',
      'Сократила',
      'Сократил(а)',
    ])
  })
})
