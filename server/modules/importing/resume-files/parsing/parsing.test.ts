import { describe, expect, it } from 'vitest'
import { cityById } from '@/server/modules/dictionaries'
import { plainLines } from '../reading/lines'
import { readName } from './names'
import { parseResume } from './parse-resume'
import { findPeriod } from './periods'

describe('findPeriod', () => {
  it.each([
    ['январь 2016 – август 2018', '2016-01', '2018-08'],
    ['Март 2019 — настоящее время', '2019-03', null],
    ['с 01.2016 по 08.2018', '2016-01', '2018-08'],
    ['05.03.2016 - 10.08.2018', '2016-03', '2018-08'],
    ['янв. 2016 г. - н.в.', '2016-01', null],
    ['Jan 2016 – Present', '2016-01', null],
    ['2016-01 – 2018-08', '2016-01', '2018-08'],
    ['2016 – 2018 гг.', '2016-01', '2018-12'],
    ['с мая 2020 года по июнь 2021 года', '2020-05', '2021-06'],
    ['с марта 2019', '2019-03', null],
    ['август 2018 – январь 2016', '2016-01', '2018-08'],
  ])('reads %s', (text, start, end) => {
    expect(findPeriod(text)).toMatchObject({ start, end })
  })

  it.each(['план 2016', 'ГОСТ 7.32-2017', 'Windows 2003/2008'])('finds none in %s', (text) => {
    expect(findPeriod(text)).toBeNull()
  })
})

describe('readName', () => {
  it.each([
    ['Иванов Иван Иванович', 'Иван', 'Иванов', 'Иванович'],
    ['Иван Петрович Абрамович', 'Иван', 'Абрамович', 'Петрович'],
    ['ПЕТРОВА-ВОДКИНА АННА', 'Анна', 'Петрова-Водкина', null],
    ['Мария Кузнецова', 'Мария', 'Кузнецова', null],
    ['Алиев Руслан Вагиф оглы', 'Руслан', 'Алиев', 'Вагиф оглы'],
    ['Ivan Petrov', 'Ivan', 'Petrov', null],
  ])('%s', (text, first, last, middle) => {
    expect(readName(text)?.value).toEqual({ first, last, middle })
  })

  it('takes sentences, addresses and single words for no name', () => {
    for (const text of [
      'Москва',
      'Ведущий инженер отдела продаж',
      'ivan@example.invalid',
      'г. Москва, ул. Ленина 5',
    ]) {
      expect(readName(text)).toBeNull()
    }
  })
})

const jobsOf = (text: string) =>
  parseResume(plainLines(text)).jobs.map(({ start, end, company, position, description }) => [
    start,
    end,
    company,
    position,
    description,
  ])

describe('jobs', () => {
  it('are found with the names above the dates', () => {
    expect(
      jobsOf(
        'Опыт работы\n\nООО «Вектор»\nБухгалтер\nмай 2019 – июнь 2021 (2 года 2 месяца)\nВела учёт.\n\nАО «Заря»\nКассир\n01.2016 – 04.2019\nПринимала оплату.',
      ),
    ).toEqual([
      ['2019-05', '2021-06', 'ООО «Вектор»', 'Бухгалтер', 'Вела учёт.'],
      ['2016-01', '2019-04', 'АО «Заря»', 'Кассир', 'Принимала оплату.'],
    ])
  })

  it('are found as hh.ru prints them: dates broken in two, the place below the employer', () => {
    expect(
      jobsOf(
        'Опыт работы — 5 лет 8 месяцев\nМарт 2019 —\nнастоящее время\n5 лет 8 месяцев\nООО Ромашка\nМосква, www.romashka.ru\nСистемный администратор\n- Серверы\n- Сети',
      ),
    ).toEqual([['2019-03', null, 'ООО Ромашка', 'Системный администратор', '- Серверы\n- Сети']])
  })

  it('are found with the post before the employer, on one line or two, and by labels', () => {
    expect(jobsOf('Опыт\n2019 – 2021 Менеджер по продажам, ООО «Вектор»')).toEqual([
      ['2019-01', '2021-12', 'ООО «Вектор»', 'Менеджер по продажам', ''],
    ])
    expect(jobsOf('Опыт\n03.2019 – 04.2021\nГлавный бухгалтер\nЗАО «Заря», Тверь')).toEqual([
      ['2019-03', '2021-04', 'ЗАО «Заря», Тверь', 'Главный бухгалтер', ''],
    ])
    expect(
      jobsOf(
        'Опыт\nПериод работы: 03.2019 – н.в.\nДолжность: Повар\nОрганизация: Кафе «Уют»\nОбязанности: горячий цех',
      ),
    ).toEqual([['2019-03', null, 'Кафе «Уют»', 'Повар', 'горячий цех']])
  })

  it('are not made of dates inside a sentence', () => {
    expect(
      jobsOf(
        'Опыт работы\n2015 – 2018\nООО «Вектор»\nИнженер\nВёл перенос базы с 2016 по 2017 год, затем её развитие.',
      ),
    ).toHaveLength(1)
  })
})

describe('a pasted text', () => {
  const parse = (text: string) => parseResume(plainLines(text))

  it('keeps contacts, links and jobs apart', () => {
    const parsed = parse(
      'Иванов Пётр Сергеевич\nМосква, +7 916 123-45-67, ivanov@example.ru, t.me/ivanov, github.com/ivanov\nPython-разработчик, 200 000 руб.\n\nОпыт работы\nЯндекс (yandex.ru), Москва\nСтарший разработчик\nМарт 2020 — настоящее время\nДелал https://example.ru/project',
    )
    expect(parsed).toMatchObject({
      phone: { value: '+7 (916) 123-45-67' },
      email: { value: 'ivanov@example.ru' },
      title: { value: 'Python-разработчик' },
      salary: { value: { amount: 200_000, currency: 'RUB' } },
      sites: [{ kind: 'github', url: 'https://github.com/ivanov' }],
      telegram: '@ivanov',
      jobs: [
        { company: 'Яндекс, Москва', url: 'yandex.ru', description: 'Делал https://example.ru/project' },
      ],
    })
    expect(parsed.city).not.toBeNull()
  })

  it('is read without its line breaks', () => {
    const parsed = parse(
      'Сидоров Олег Игоревич Водитель +7 (900) 111-22-33 oleg@example.ru Опыт работы: Март 2018 — по настоящее время ООО "Транс" Январь 2015 — Февраль 2018 ИП Иванов Образование: 2014 Казанский автотранспортный техникум Навыки: вождение, ремонт',
    )
    expect(parsed.name?.value).toEqual({ first: 'Олег', last: 'Сидоров', middle: 'Игоревич' })
    expect(parsed.jobs.map(({ start, end }) => [start, end])).toEqual([
      ['2018-03', null],
      ['2015-01', '2018-02'],
    ])
    expect(parsed.schools[0]?.school).toMatchObject({ level: 'special_secondary', year: 2014 })
    expect(parsed.skills?.value).toEqual(['вождение', 'ремонт'])
  })
})

describe('schools', () => {
  it.each([
    ['2015 РЭУ им. Плеханова, экономический факультет, менеджмент', 'экономический факультет', 'менеджмент'],
    ['2010 Казанский университет, Институт физики, Радиофизика', 'Институт физики', 'Радиофизика'],
    [
      '2012 МГТУ им. Баумана факультет информатики, Программная инженерия',
      'факультет информатики',
      'Программная инженерия',
    ],
    ['2008 Самарский техникум, Самара', '', ''],
  ])('%s', (line, faculty, result) => {
    const [found] = parseResume(plainLines(`Образование\n${line}`)).schools
    expect(found?.school).toMatchObject({ faculty, result })
    expect(found?.school.name).not.toContain(',')
  })
})

describe('a nurse’s resume as she writes it', () => {
  const parse = (text: string) => parseResume(plainLines(text))

  it.each([
    [
      'Медсестра процедурного кабинета / палатная, з/п от 55 т.р.',
      'Медсестра процедурного кабинета / палатная',
      55_000,
    ],
    ['Кладовщик, от 70 000 руб.', 'Кладовщик', 70_000],
    ['Продавец-консультант (зп 60-80 тыс.)', 'Продавец-консультант', 60_000],
    ['Frontend-разработчик, 180к', 'Frontend-разработчик', 180_000],
    ['Программист 1С 8.3', 'Программист 1С 8.3', null],
    ['Слесарь 5 разряда', 'Слесарь 5 разряда', null],
  ])('parts the pay from the title «%s»', (line, title, amount) => {
    const parsed = parse(`Петрова Анна Сергеевна\nЖелаемая должность: ${line}`)
    expect(parsed.title?.value).toBe(title)
    expect(parsed.salary?.value.amount ?? null).toBe(amount)
  })

  it.each([
    '34 года, Петрозаводск, готова к переезду',
    'Женщина, 34 года, Петрозаводск',
    '34 года; г. Петрозаводск',
  ])('finds the city in «%s»', (line) => {
    const city = parse(`Петрова Анна Сергеевна\n${line}\nМедсестра`).city
    expect(cityById(city?.value ?? 0)?.name).toBe('Петрозаводск')
  })

  it.each([
    'Аккредитация до 2028 г.',
    'Первичная аккредитация, 2023',
    'Сертификат «Сестринское дело» до 12.2026',
    'Высшая квалификационная категория, 2022',
  ])('takes «%s» for a certificate, and gives the school no level by it', (line) => {
    const parsed = parse(
      `Образование\n2010 Петрозаводский базовый медицинский колледж, сестринское дело\n${line}`,
    )
    expect(parsed.schools.map(({ school }) => [school.level, school.year])).toEqual([
      ['special_secondary', 2010],
    ])
    expect(parsed.certificates.map(({ title }) => title)).toEqual([line])
    expect(parsed.certificates[0]?.year).toBe(/до/.test(line) ? null : Number(line.slice(-4)))
  })

  it.each([
    [
      'Городская поликлиника № 4, участковая мед. сестра',
      'Городская поликлиника № 4',
      'участковая мед. сестра',
    ],
    ['Участковая медсестра, Городская поликлиника № 4', 'Городская поликлиника № 4', 'Участковая медсестра'],
    ['ООО «Ромашка», кладовщик', 'ООО «Ромашка»', 'кладовщик'],
  ])('reads «%s» as employer and post, and the line below as the work', (line, company, position) => {
    const { jobs } = parse(
      `Опыт работы\n09.2013 - 02.2019 ${line}\nПриём с врачом, выписка рецептов, ведение карт`,
    )
    expect(jobs).toMatchObject([
      { company, position, description: 'Приём с врачом, выписка рецептов, ведение карт' },
    ])
  })
})
