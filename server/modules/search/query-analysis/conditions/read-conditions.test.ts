import { describe, expect, it } from 'vitest'
import { emptyResumeSearch } from '@/lib/contracts/resume-search'
import { emptyVacancySearch } from '@/lib/contracts/vacancy-search'
import { cityById, dictionaries } from '@/server/modules/dictionaries'
import { CompanyIndex } from './company-conditions'
import { letGo, narrowedBy, readConditions } from './read-conditions'

/** A market whose titles hold these words often. */
const often = new Set(['мирный', 'остров', 'луга'])
const context = {
  count: (word: string) => (often.has(word) ? 50 : 0),
  adverts: () => 10,
  isTrade: () => false,
  filters: new Set(Object.keys(emptyVacancySearch)),
}
const read = (text: string, asTyped: string[] = []) => readConditions(text, asTyped, context)
const cityId = (name: string) => {
  const found = dictionaries().cities.filter((city) => city.name === name)
  return found.sort((a, b) => b.population - a.population)[0]?.id ?? 0
}
const regionId = (name: string) => dictionaries().regions.find((region) => region.name === name)?.id
const filters = (text: string) => Object.assign({}, ...read(text).conditions.map((each) => each.filters))

describe('readConditions', () => {
  it.each([
    ['официант спб', 'официант', 'Санкт-Петербург'],
    ['официант в Питере', 'официант', 'Санкт-Петербург'],
    ['кладовщик москва', 'кладовщик', 'Москва'],
    ['работа в москве кладовщик', 'работа кладовщик', 'Москва'],
    ['курьер Казани', 'курьер', 'Казань'],
    ['бухгалтер нижний', 'бухгалтер', 'Нижний Новгород'],
    ['бухгалтер в нижнем новгороде', 'бухгалтер', 'Нижний Новгород'],
    ['сварщик екб', 'сварщик', 'Екатеринбург'],
    ['сварщик нск', 'сварщик', 'Новосибирск'],
    ['повар ростов-на-дону', 'повар', 'Ростов-на-Дону'],
    ['врач г. Тверь', 'врач', 'Тверь'],
    ['швея в Мирном', 'швея', 'Мирный'],
    ['швея в Череповце', 'швея', 'Череповец'],
    ['швея в Орле', 'швея', 'Орёл'],
  ])('reads a city in any form: «%s»', (text, rest, city) => {
    const found = read(text)
    expect(found.text).toBe(rest)
    expect(found.conditions.map((each) => each.filters)).toEqual([{ city: [cityId(city)] }])
  })

  it('reads what surrounds a city', () => {
    expect(read('повар под Казанью').conditions[0]?.filters).toEqual({ city: [cityId('Казань')], km: 30 })
  })

  it.each([
    ['водитель московская область', 'Московская область'],
    ['водитель в подмосковье', 'Московская область'],
    ['водитель по московской области', 'Московская область'],
    ['водитель татарстан', 'Республика Татарстан'],
    ['водитель в Краснодарском крае', 'Краснодарский край'],
    ['водитель хмао', 'Ханты-Мансийский автономный округ — Югра'],
  ])('reads a region: «%s»', (text, region) => {
    expect(filters(text)).toEqual({ region: [regionId(region)] })
    expect(read(text).text).toBe('водитель')
  })

  it('reads a station after its word', () => {
    const [condition] = read('бариста метро Сокол').conditions
    expect(condition?.from).toBe('метро Сокол')
    expect(condition?.filters.metro).toHaveLength(1)
  })

  it('leaves a small town that is a word of titles to «в»', () => {
    expect(read('мирный атом').conditions).toEqual([])
    expect(cityById(read('химик в мирном').conditions[0]?.filters.city?.[0] ?? 0)?.name).toBe('Мирный')
  })

  it.each([
    ['курьер без опыта', { experience: ['noExperience'] }],
    ['курьер без опыта работы', { experience: ['noExperience'] }],
    ['бухгалтер удаленно', { format: ['REMOTE'] }],
    ['удалённая работа бухгалтер', { format: ['REMOTE'] }],
    ['швея на дому', { format: ['REMOTE'] }],
    ['аналитик гибрид', { format: ['HYBRID'] }],
    ['работа 2/2', { schedule: ['TWO_ON_TWO_OFF'] }],
    ['охранник график 2 через 2', { schedule: ['TWO_ON_TWO_OFF'] }],
    ['охранник сутки трое', { schedule: ['ONE_ON_THREE_OFF'] }],
    ['охранник сутки через трое', { schedule: ['ONE_ON_THREE_OFF'] }],
    ['секретарь 5/2', { schedule: ['FIVE_ON_TWO_OFF'] }],
    ['няня по выходным', { schedule: ['WEEKEND'] }],
    ['дизайнер свободный график', { schedule: ['FLEXIBLE'] }],
    ['пекарь ночные смены', { night: true }],
    ['официант вечерняя смена', { evening: true }],
    ['вечерние смены', { evening: true }],
    ['уборщица вечером', { evening: true }],
    ['вечерняя работа администратор', { evening: true }],
    ['курьер по вечерам', { evening: true }],
    ['промоутер после учёбы', { evening: true }],
    ['вечерняя подработка', { evening: true, employment: ['PART'] }],
    ['подработка вечером', { evening: true, employment: ['PART'] }],
    ['учитель вечерней школы', {}],
    ['курьер ежедневные выплаты', { frequency: ['DAILY'] }],
    ['курьер с ежедневной оплатой', { frequency: ['DAILY'] }],
    ['курьер оплата каждый день', { frequency: ['DAILY'] }],
    ['грузчик расчёт после смены', { frequency: ['DAILY'] }],
    ['сборщик выплаты еженедельно', { frequency: ['WEEKLY'] }],
    ['вахта сварщик', { employment: ['FLY_IN_FLY_OUT'] }],
    ['сварщик вахта 60/30', { employment: ['FLY_IN_FLY_OUT'], fly_in: ['DAYS_60'] }],
    ['сварщик вахтовый метод', { employment: ['FLY_IN_FLY_OUT'] }],
    ['подработка курьер', { employment: ['PART'] }],
    ['промоутер неполный день', { employment: ['PART'] }],
    ['водитель категории В', { licence: ['B'] }],
    ['водитель категории b c', { licence: ['B', 'C'] }],
    ['водитель кат. С', { licence: ['C'] }],
    ['работа с 14 лет', { age: 14 }],
    ['промоутер с 16', { age: 16 }],
    ['курьер студенту', { student: true }],
    ['работа для студентов', { student: true }],
  ])('reads terms of work: «%s»', (text, expected) => {
    expect(filters(text)).toEqual(expected)
  })

  it.each([
    ['зарплата от 200000', 200_000, ''],
    ['водитель от 200 000 руб', 200_000, 'водитель'],
    ['водитель 200к', 200_000, 'водитель'],
    ['водитель зп от 90', 90_000, 'водитель'],
    ['водитель от 90 тыс на руки', 90_000, 'водитель'],
    ['водитель не менее 120000', 120_000, 'водитель'],
    ['водитель 150000', 150_000, 'водитель'],
  ])('reads pay: «%s»', (text, amount, rest) => {
    expect(filters(text).salary_from).toBe(amount)
    if (rest !== '') expect(read(text).text).toBe(rest)
  })

  it.each([
    ['от 18 лет'],
    ['электрик 5 разряда'],
    ['1с 8.3'],
    ['группа допуска 1000 в'],
    ['водитель кран 25'],
    ['оператор 1 категории'],
  ])('takes no other number for pay: «%s»', (text) => expect(filters(text).salary_from).toBeUndefined())

  it.each([
    ['менеджер не продажи', 'менеджер -продажи', 'продажи'],
    ['работа кроме продаж', '-продаж', 'продаж'],
    ['разработчик кроме 1с', 'разработчик -1с', '1с'],
    ['оператор без холодных звонков', 'оператор -"холодных звонков"', 'холодных звонков'],
  ])('reads what is not wanted: «%s»', (text, rest, excluded) => {
    const found = read(text)
    expect(found.text).toBe(rest)
    expect(found.conditions.map((each) => each.excluded)).toEqual([excluded])
  })

  it('reads several conditions of one sentence, each with its words', () => {
    const found = read('курьер без опыта в Казани от 80 тыс, 2/2')
    expect(found.text).toBe('курьер ,')
    expect(found.conditions.map(({ from }) => from)).toEqual(['без опыта', 'в Казани', 'от 80 тыс', '2/2'])
  })

  it('understands nothing that was quoted or signed', () => {
    for (const text of [
      '"без опыта"',
      '«москва»',
      '-москва',
      '!удаленно',
      'компания:москва',
      'навык: удаленно',
    ]) {
      expect(read(text), text).toMatchObject({ conditions: [], text })
    }
  })

  it('leaves as words what was asked to be left', () => {
    expect(read('официант спб', ['спб'])).toMatchObject({ conditions: [], text: 'официант спб' })
    expect(read('курьер без опыта казань', ['без опыта']).text).toBe('курьер без опыта')
  })

  it('leaves words for filters that the search does not have', () => {
    const ofResumes = { ...context, filters: new Set(Object.keys(emptyResumeSearch)) }
    expect(readConditions('охранник 2/2 москва', [], ofResumes).text).toBe('охранник 2/2')
    const { conditions } = readConditions('бухгалтер до 100 тыс', [], ofResumes)
    expect(conditions[0]?.filters).toEqual({ salary_to: 100_000 })
    expect(read('бухгалтер до 100 тыс').conditions[0]?.filters).toEqual({ salary_to: 100_000 })
  })

  it('says what the query is without each condition', () => {
    const { conditions } = read('курьер без опыта в Казани')
    expect(conditions.map(({ rest }) => rest)).toEqual(['курьер в Казани', 'курьер без опыта'])
  })

  it.each(['рабочий на склад', 'junior python', 'стажер', 'менеджер по работе с клиентами', '1с бухгалтер'])(
    'reads no condition into «%s»',
    (text) => expect(read(text)).toMatchObject({ conditions: [], text }),
  )

  it('asks where home is', () => {
    const found = read('курьер рядом с домом')
    expect(found.text).toBe('курьер')
    expect(found.conditions).toMatchObject([{ filters: { km: 10 }, asks: 'home', from: 'рядом с домом' }])
    expect(read('ремонт дома').conditions).toEqual([])
  })

  describe('employers', () => {
    const companies = new CompanyIndex([
      { publicId: 'ozon00000000', name: 'Ozon', open: 20 },
      { publicId: 'sber00000000', name: 'СБЕР', open: 20 },
      { publicId: 'sberbank0000', name: 'ПАО «Сбербанк»', open: 9 },
      { publicId: 'alfa00000000', name: 'АО Альфа-Банк', open: 7 },
      { publicId: 'magnit000000', name: 'МАГНИТ, Розничная сеть', open: 8 },
      { publicId: 'povar0000000', name: 'Повар', open: 8 },
      { publicId: 'luna00000000', name: 'Луна', open: 1 },
    ])
    const titles: Record<string, number> = { магнит: 30 }
    const employers = { companies, titled: (words: readonly string[]) => titles[words.join(' ')] ?? 0 }
    const ask = (text: string, asTyped: string[] = []) =>
      readConditions(text, asTyped, { ...context, employers })
    const ids = (text: string) => ask(text).conditions.flatMap(({ filters }) => filters.company ?? [])

    it.each([
      ['курьер ozon', ['ozon00000000']],
      ['курьер озон', ['ozon00000000']],
      ['курьер в Озоне', ['ozon00000000']],
      ['аналитик сбер', ['sber00000000', 'sberbank0000']],
      ['аналитик сбербанк', ['sber00000000', 'sberbank0000']],
      ['альфа банк', ['alfa00000000']],
      ['альфабанк кассир', ['alfa00000000']],
      ['кассир в компании Луна', ['luna00000000']],
    ])('reads a name in either alphabet and any case: «%s»', (text, expected) => {
      expect(ids(text).sort()).toEqual(expected)
    })

    it('leaves a word as it is that titles say more often, and offers the company', () => {
      const found = ask('кассир магнит')
      expect(found.conditions).toEqual([])
      expect(found.offers).toMatchObject([
        { from: 'магнит', rest: 'кассир', filters: { company: ['magnit000000'] } },
      ])
    })

    it('takes no trade and no rare name for an employer', () => {
      expect(ids('повар')).toEqual([])
      expect(ids('луна')).toEqual([])
    })

    it('takes a stated name out of its quotes, and leaves other quotes as written', () => {
      for (const text of [
        'кассир в компании «Луна»',
        'кассир в фирме "Луна" без опыта',
        'кассир, компания Альфа «Банк»',
      ])
        expect(ids(text), text).toHaveLength(1)
      const found = ask('кассир в компании «Луна» обмен валюты')
      expect(found.conditions[0]).toMatchObject({ key: 'в компании луна', from: 'в компании «Луна»' })
      expect(found.text).toBe('кассир обмен валюты')
      for (const text of [
        '«озон» курьер',
        'курьер "в Озоне"',
        'кассир "в компании Луна"',
        'кассир компания -луна',
      ])
        expect(ids(text), text).toEqual([])
    })

    it('offers the company again whose name was asked to be read as a word', () => {
      const found = ask('курьер озон', ['озон'])
      expect(found.conditions).toEqual([])
      expect(found.offers).toMatchObject([{ from: 'озон', rest: 'курьер' }])
    })
  })

  it('leaves parts of joined words alone', () => {
    expect(read('москва-сити').conditions).toEqual([])
  })
})

it('takes a small town for a place where there is more work than the word has titles', () => {
  const busy = { ...context, adverts: () => 60 }
  expect(readConditions('швея луга', [], busy).text).toBe('швея')
  expect(readConditions('швея луга', [], context).text).toBe('швея луга')
})

describe('letGo', () => {
  /** A market where remote work is found, and in Kazan anything but that. */
  const count = async (kept: readonly { key: string }[]) => {
    const keys = kept.map(({ key }) => key)
    if (keys.includes('сегежа') || keys.includes('2/2')) return 0
    return keys.includes('казань') && keys.includes('удаленно') ? 0 : 10 - keys.length
  }
  const unmet = async (text: string) =>
    (await letGo(read(text).conditions, count)).filter((each) => each.unmet).map(({ key }) => key)

  it('lets one condition go where that is enough', async () => {
    expect(await unmet('бухгалтер удаленно сегежа')).toEqual(['сегежа'])
  })

  it('keeps what fits of several, in the order they were typed', async () => {
    expect(await unmet('бухгалтер удаленно сегежа 2/2')).toEqual(['сегежа', '2/2'])
    expect(await unmet('бухгалтер казань 2/2 удаленно сегежа')).toEqual(['2/2', 'удаленно', 'сегежа'])
  })

  it('keeps what is to be left out', async () => {
    expect(await unmet('бухгалтер не продажи 2/2')).toEqual(['2/2'])
  })
})

describe('narrowedBy', () => {
  it('adds to lists and keeps single values that were chosen', () => {
    const { conditions } = read('спб от 90 тыс удаленно')
    expect(narrowedBy({ city: [1], salary_from: 50_000, format: [] as string[] }, conditions)).toMatchObject({
      city: [1, cityId('Санкт-Петербург')],
      salary_from: 50_000,
      format: ['REMOTE'],
    })
  })
})
