import { describe, expect, it } from 'vitest'
import { parseStrict } from '../reading/xml-items'
import type { ImportedResume, ImportedVacancy } from '../types'
import { recogniseColumns } from './columns'
import { mapRecord } from './map-record'

function vacancy(value: Record<string, unknown>): ImportedVacancy {
  const [first] = mapRecord(value)
  if (first?.kind !== 'vacancy') throw new Error(`not a vacancy: ${JSON.stringify(first)}`)
  return first
}

function resume(value: Record<string, unknown>): ImportedResume {
  const [first] = mapRecord(value)
  if (first?.kind !== 'resume') throw new Error(`not a resume: ${JSON.stringify(first)}`)
  return first
}

const text =
  'Принимать товар, вести учёт остатков, отгружать заказы покупателям и содержать склад в порядке каждый день.'

describe('an advert of the hh.ru API', () => {
  const full = {
    id: '501',
    name: 'Кладовщик &amp; комплектовщик',
    area: { id: '1', name: 'Химки (Московская область)' },
    employer: { id: '77', name: 'ООО «Ромашка»' },
    salary: { from: 60000, to: null, currency: 'RUR', gross: true },
    description: `<p>${text}</p><script>x()</script>`,
    key_skills: [{ name: 'WMS' }, { name: 'Складской учёт' }],
    professional_roles: [{ id: '31', name: 'Кладовщик' }],
    experience: { id: 'noExperience', name: 'Нет опыта' },
    schedule: { id: 'shift', name: 'Сменный график' },
    employment: { id: 'part', name: 'Частичная занятость' },
    address: { raw: 'Химки, Заводская, 1', lat: 55.9, lng: 37.4 },
    published_at: '2023-08-15T18:30:16+0300',
    alternate_url: 'https://hh.ru/vacancy/501',
  }

  it('is taken over whole', () => {
    expect(vacancy(full)).toMatchObject({
      source: 'hh',
      sourceId: '501',
      sourceUrl: 'https://hh.ru/vacancy/501',
      title: 'Кладовщик & комплектовщик',
      company: { name: 'ООО «Ромашка»', sourceId: '77' },
      place: { city: 'Химки', region: 'Московская область', address: 'Химки, Заводская, 1' },
      salary: { from: 60000, currency: 'RUB', gross: true, mode: 'MONTH' },
      description: `<p>${text}</p>`,
      skills: ['WMS', 'Складской учёт'],
      role: 'Кладовщик',
      experience: 'noExperience',
      employmentForm: 'PART',
    })
  })

  it('believes the newer fields before the older ones', () => {
    const newer = vacancy({
      ...full,
      salary_range: {
        from: 4000,
        to: 4500,
        currency: 'RUR',
        gross: false,
        mode: { id: 'SHIFT' },
        frequency: { id: 'DAILY' },
      },
      work_format: [{ id: 'ON_SITE' }],
      work_schedule_by_days: [{ id: 'TWO_ON_TWO_OFF' }],
      working_hours: [{ id: 'HOURS_12' }],
      employment_form: { id: 'FULL' },
    })
    expect(newer.salary).toEqual({
      from: 4000,
      to: 4500,
      currency: 'RUB',
      gross: false,
      mode: 'SHIFT',
      frequency: 'DAILY',
    })
    expect(newer).toMatchObject({
      employmentForm: 'FULL',
      workFormats: ['ON_SITE'],
      scheduleDays: ['TWO_ON_TWO_OFF'],
      workingHours: ['HOURS_12'],
    })
  })

  it('of a search carries its snippet and counts as poorer', () => {
    const { description: _, ...short } = full
    const found = vacancy({
      ...short,
      snippet: { requirement: 'Знание <highlighttext>1С</highlighttext>...', responsibility: 'Учёт...' },
    })
    expect(found.description).toBe('<h3>Обязанности</h3><p>Учёт...</p><h3>Требования</h3><p>Знание 1С...</p>')
    expect(found.completeness).toBeLessThan(vacancy(full).completeness)
  })

  it('without a title, or with a spoilt one, is refused', () => {
    expect(mapRecord({ ...full, name: '—' })).toEqual([{ kind: 'rejected', code: 'title_missing' }])
    expect(mapRecord({ ...full, name: 'Клад\ufffdвщик' })).toEqual([
      { kind: 'rejected', code: 'broken_characters' },
    ])
  })
})

describe('adverts of other services', () => {
  it('SuperJob: 0 is no bound, agreement no salary', () => {
    const value = {
      id: 9,
      profession: 'Швея',
      payment_from: 0,
      payment_to: 70000,
      currency: 'rub',
      agreement: false,
      town: { id: 4, title: 'Тверь' },
      firm_name: 'Ателье',
      vacancyRichText: `<p>${text}</p>`,
      experience: { id: 2, title: 'От 1 года' },
      type_of_work: { id: 6, title: 'Полная занятость' },
      place_of_work: { id: 2, title: 'Удаленная работа' },
      date_published: 1692113416,
    }
    expect(vacancy(value)).toMatchObject({
      source: 'superjob',
      sourceId: '9',
      salary: { from: null, to: 70000, currency: 'RUB' },
      experience: 'between1And3',
      employmentForm: 'FULL',
      workFormats: ['REMOTE'],
    })
    expect(vacancy({ ...value, agreement: true }).salary).toBeNull()
  })

  it('trudvsem: region names, placeholders and text amounts', () => {
    const value = {
      vacancy: {
        id: 'aa-1',
        'job-name': 'Электрик',
        company: { name: 'АО "Свет"', inn: '0000000000' },
        region: { region_code: '69', name: 'Тверская область' },
        addresses: { address: [{ location: 'Тверская область, г. Торжок, ул. Мира, 1', lat: '', lng: '' }] },
        salary_min: '0',
        salary_max: 80000,
        currency: '«руб.»',
        duty: `<p>${text}</p>`,
        requirement: { education: 'Высшее', experience: 3 },
        'creation-date': '2024-02-01',
      },
    }
    expect(vacancy(value)).toMatchObject({
      source: 'trudvsem',
      company: { name: 'АО "Свет"', inn: null },
      place: { city: 'Торжок', region: 'Тверская область' },
      salary: { from: null, to: 80000, currency: 'RUB' },
      experience: 'between3And6',
      education: 'higher',
    })
    expect(
      vacancy({ vacancy: { ...value.vacancy, company: { name: 'Сбер', inn: '7707083893' } } }).company.inn,
    ).toBe('7707083893')
  })

  it('schema.org: the pay’s own unit, also inside a list of a page', () => {
    const posting = {
      '@context': 'https://schema.org',
      '@type': ['JobPosting'],
      title: 'Бариста',
      description: '&lt;p&gt;Варить кофе&lt;/p&gt;',
      identifier: { name: 'cafe.example', value: 'b-7' },
      hiringOrganization: { name: 'Кофейня' },
      jobLocation: { address: { addressLocality: 'Казань', addressRegion: 'Республика Татарстан' } },
      baseSalary: { currency: 'RUB', value: { minValue: 300, maxValue: 350, unitText: 'HOUR' } },
      employmentType: ['PART_TIME'],
    }
    expect(mapRecord({ '@graph': [{ '@type': 'WebPage' }, posting] })).toHaveLength(1)
    expect(vacancy(posting)).toMatchObject({
      source: 'cafe.example',
      sourceId: 'b-7',
      salary: { from: 300, to: 350, mode: 'HOUR' },
      description: '<p>Варить кофе</p>',
      employmentForm: 'PART',
      place: { city: 'Казань', region: 'Республика Татарстан' },
    })
  })

  it('feeds: leaves by their names, unescaped text, regions by number', () => {
    const item = (xml: string, references = {}) => vacancy({ xml: parseStrict(xml), references })
    expect(
      item(
        `<vacancy><url>https://jobs.example/v/4411</url><job-name>Токарь</job-name><salary>от 90000</salary><currency>RUR</currency>
        <description><p>Точить <strong>детали</strong></p></description><requirement><experience>От 3 до 6 лет</experience></requirement>
        <addresses><address><location>Тула, улица Мира, 4</location></address></addresses>
        <company><name>Завод</name><description>О нас</description></company></vacancy>`,
      ),
    ).toMatchObject({
      source: 'jobs.example',
      sourceId: '4411',
      company: { name: 'Завод' },
      salary: { from: 90000, to: null, currency: 'RUB' },
      description: '<p>Точить <strong>детали</strong></p>',
      experience: 'between3And6',
      place: { city: 'Тула', address: 'Тула, улица Мира, 4' },
    })
    expect(
      item(
        '<job id="12"><title>Повар</title><employer>Кафе</employer><salary>50000</salary><region>4</region></job>',
        {
          region: { 4: 'Пермь' },
        },
      ),
    ).toMatchObject({ sourceId: '12', place: { city: 'Пермь' }, company: { name: 'Кафе' } })
  })
})

describe('rows of tables', () => {
  it.each([
    [['name', 'description', 'key_skills', 'experience_id', 'employer_name', 'salary_from', 'area_name']],
    [['№', 'Название', 'Навыки', 'ЗП', 'Дата']],
    [['Location', 'Vacancy Name', 'Experience Required', 'Average Salary', 'Industry', 'Schedule']],
    [
      [
        'address',
        'categories',
        'conditions',
        'duties',
        'employment',
        'experience',
        'name',
        'requirements',
        'salary',
      ],
    ],
  ])('are known by %j', (names) => {
    expect(recogniseColumns(names)?.has('title')).toBe(true)
  })

  it.each([
    ['В-001', 'В-001'],
    ['2024/17', '2024/17'],
    ['О 5', null],
    ['a:b.c-1', 'a:b.c-1'],
    ['REF', 'REF'],
    ['нет', null],
    ['<b>1</b>', null],
    ['Д'.repeat(101), null],
  ])('are known again by the number %j as %j', (id, sourceId) => {
    const row = { 'Номер вакансии': id, Должность: 'Кладовщик', Зарплата: '50000', Обязанности: text }
    expect(vacancy(row).sourceId).toBe(sourceId)
  })

  it.each([
    [['name', 'subject', 'district', 'population', 'lat', 'lon']],
    [['id', 'name', 'level', 'vacancies']],
    [['skill', 'vacancies']],
    [['prof_area', 'direction', 'level1', 'profession']],
  ])('are not imagined in a dictionary of %j', (names) => {
    expect(recogniseColumns(names)).toBeNull()
  })

  it('understand dotted names, printed lists and misplaced terms', () => {
    expect(
      vacancy({
        id: '31',
        name: 'Физик',
        'area.name': 'Москва',
        'employer.name': 'Институт',
        'salary_range.from': '100000.0',
        'salary_range.currency': 'RUR',
        'salary_range.gross': 'True',
        'salary_range.mode.id': 'MONTH',
        work_format: "[{'id': 'REMOTE', 'name': 'Удалённо'}]",
        professional_roles: "[{'id': '79', 'name': 'Научный специалист, исследователь'}]",
        'experience.id': 'between1And3',
        'snippet.requirement': 'Знание <highlighttext>физики</highlighttext>...',
      }),
    ).toMatchObject({
      source: 'hh',
      sourceId: '31',
      company: { name: 'Институт' },
      salary: { from: 100_000, gross: true, mode: 'MONTH' },
      workFormats: ['REMOTE'],
      role: 'Научный специалист, исследователь',
      experience: 'between1And3',
    })
    expect(
      vacancy({
        name: 'Мастер',
        duties: 'Чинить',
        conditions: 'Офис',
        categories: '',
        requirements: '',
        salary: '40000—60000₽',
        experience: 'полная занятость',
        employment: 'опыт работы от 1 года',
        address: 'Пермь',
      }),
    ).toMatchObject({
      source: 'superjob',
      employmentForm: 'FULL',
      experience: 'between1And3',
      place: { city: 'Пермь' },
    })
  })
})

describe('a resume', () => {
  it('of the scraped shapes keeps jobs, schools and languages', () => {
    expect(
      resume({
        id: 'r1',
        source: 'superjob',
        title: 'Экономист',
        city: 'voronezh',
        salary_text: '36 000₽',
        experience_length: '9 лет и 2 месяца',
        experience: [
          { period: 'апрель 2014 – работает сейчас', name: 'Экономист', company: 'Банк', duties: 'Отчёты' },
        ],
        education: [
          {
            kind: 'Высшее образование',
            period: '2011',
            university: 'КубГУ',
            faculty: 'Экономики',
            specialty: 'Экономист',
          },
        ],
        languages: ['Английский язык, Базовый'],
        driver_licence: ['B — легковые авто'],
        skills: [{ professional: 'Excel, SQL' }, { extra: 'Усидчивость' }],
        relocation: 'готов к переезду',
      }),
    ).toMatchObject({
      source: 'superjob',
      salary: { amount: 36_000, currency: 'RUB' },
      experienceMonths: 110,
      experience: [
        { company: 'Банк', position: 'Экономист', start: '2014-04', end: null, description: 'Отчёты' },
      ],
      education: [{ level: 'higher', name: 'КубГУ', faculty: 'Экономики', result: 'Экономист', year: 2011 }],
      languages: [{ code: 'eng', level: 'a2' }],
      driverLicences: ['B'],
      skills: ['Excel', 'SQL'],
      about: 'Усидчивость',
      relocation: 'relocation_possible',
    })
    expect(
      resume({
        id: 'r2',
        source: 'hh',
        title: 'Медсестра',
        city: 'Самара',
        salary_text: '',
        experience: [{ period: 'Май 2007 — Июнь 2008', position: 'Медсестра' }],
        education: { institutions: ['Колледж'], directions: ['Сестринское дело'], years: ['2007'] },
        languages: ['Русский (Родной)', 'Английский (A1)'],
        skills: ['Уколы'],
      }),
    ).toMatchObject({
      source: 'hh',
      salary: null,
      experience: [{ start: '2007-05', end: '2008-06', company: 'Компания не указана' }],
      education: [{ level: 'special_secondary', name: 'Колледж', result: 'Сестринское дело', year: 2007 }],
      languages: [
        { code: 'rus', level: 'l1' },
        { code: 'eng', level: 'a1' },
      ],
    })
  })

  it('in the JSON Resume format leaves name and contacts behind', () => {
    const read = resume({
      basics: {
        name: 'Вымышленный Иван',
        label: 'Повар',
        email: 'a@example.org',
        phone: '+7',
        location: { city: 'Пермь' },
      },
      work: [
        {
          name: 'Кафе',
          position: 'Повар',
          startDate: '2020-02-01',
          endDate: '2021-03-01',
          highlights: ['Меню'],
        },
      ],
      skills: [{ name: 'Кухня', keywords: ['Соусы'] }],
    })
    expect(read).toMatchObject({ title: 'Повар', experienceMonths: null, skills: ['Соусы', 'Кухня'] })
    expect(JSON.stringify(read)).not.toMatch(/Вымышленный|example\.org|\+7/)
  })
})

describe('what only describes adverts', () => {
  it.each([
    [
      {
        $schema: 'http://json-schema.org/draft-07/schema#',
        title: 'Job',
        properties: { title: {} },
        responsibilities: [],
      },
    ],
    [{ openapi: '3.1.0', info: { title: 'API' } }],
    [{ id: '1', name: 'Москва', areas: [] }],
  ])('is no advert: %j', (value) => {
    expect(mapRecord(value)).toEqual([])
  })
})
