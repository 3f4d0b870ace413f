import type { CompanyType, VerificationState } from '@/lib/contracts/enums'
import { dayMs } from '@/lib/shared/time'
import { type City, dictionaries } from '@/server/modules/dictionaries/dictionaries.service'
import { makePerson, type Person } from './people'
import { makeCity } from './places'
import { type Random, weightedPicker } from './random'
import { seedData } from './seed-data'
import { fillNumbers } from './texts'

export interface SeedCompany {
  publicId: string
  areaId: number
  name: string
  type: CompanyType
  legalName: string
  inn: string
  ogrn: string
  description: string
  /** One sentence about the company for its vacancies. */
  about: string
  city: City
  verification: VerificationState
  createdAt: Date
  manager: Person & { publicId: string }
  /** Relative number of vacancies. */
  size: number
  /** Salary level relative to the market. */
  generosity: number
  /** Share of applications it answers, and the typical delay. */
  answers: number
  answerDays: number
}

const prefixes = (
  'Альфа Вега Вектор Волга Гранд Дельта Евро Енисей Заря Импульс Кама Каскад Кедр Континент Лада Лидер Магистр Меридиан Мир ' +
  'Нева Орион Парус Пилот Полюс Прайм Прогресс Радуга Рассвет Регион Родник Русь Север Сигма Сибирь Сокол Союз Спектр Старт ' +
  'Стандарт Триада Урал Финист Центр Эталон Юг Юпитер Ярус Амур Байкал Дон Ока Алтай'
).split(' ')
const suffixes = 'Плюс Групп Регион Центр Сервис Мастер Про Люкс Юг Восток Запад Столица'.split(' ')
const images = (
  'Берёзовая роща|Белый парус|Синяя птица|Добрый сосед|Семь ветров|Тихая гавань|Первый снег|Зелёный берег|Северный двор|Дом у реки|' +
  'Ясный день|Новый век|Золотая нить|Светлый город|Каменный мост|Тёплый дом|Красная линия|Три кита|Большая медведица|Полярная звезда|' +
  'Серебряный ключ|Живая вода|Верный курс|Старый мастер|Вишнёвый сад|Правый берег|Чистый лист|Утренний свет|Вольный ветер|Родной край'
).split('|')

const sum = (digits: string, weights: readonly number[]) =>
  weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)

/** A fictitious ИНН: its region code does not exist, its check digits are valid. */
export function makeInn(random: Random, person: boolean): string {
  const head = `00${random.digits(person ? 8 : 7)}`
  if (!person) return head + ((sum(head, [2, 4, 10, 3, 5, 9, 4, 6, 8]) % 11) % 10)
  const first = head + ((sum(head, [7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) % 11) % 10)
  return first + ((sum(first, [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) % 11) % 10)
}

export function makeOgrn(random: Random, person: boolean, year: number): string {
  const head = `${person ? 3 : 1}${String(year % 100).padStart(2, '0')}00${random.digits(person ? 9 : 7)}`
  return head + ((Number(head) % (person ? 13 : 11)) % 10)
}

const hrArea = 10

function makeName(random: Random, words: readonly string[], city: City, taken: Set<string>): string {
  for (let attempt = 0; attempt < 12; attempt++) {
    const word = random.pick(words)
    const name = /[\s-]/.test(word)
      ? `${word} «${random.pick(prefixes)}»`
      : random.weighted([
          [`${random.pick(prefixes)}-${word}`, 50],
          [`${word} ${random.pick(suffixes)}`, 18],
          [random.pick(images), attempt === 0 ? 22 : 0],
          [`${word} ${city.name}`, city.name.includes(' ') ? 0 : 10],
        ])
    if (!taken.has(name)) {
      taken.add(name)
      return name
    }
  }
  const name = `${random.pick(prefixes)}-${random.pick(words)} ${taken.size + 1}`
  taken.add(name)
  return name
}

/** One verified company per ИНН. */
function makeOwnInn(random: Random, person: boolean, taken: Set<string>): string {
  let inn = makeInn(random, person)
  while (taken.has(inn)) inn = makeInn(random, person)
  taken.add(inn)
  return inn
}

/** The first companies cover one area each, so that every trade has an employer. */
export function makeCompanies(random: Random, count: number, now: Date): SeedCompany[] {
  const { byArea, words } = seedData()
  const areas = dictionaries().areas
  const pickArea = weightedPicker(areas, (area) =>
    (byArea.get(area.id) ?? []).reduce((total, role) => total + role.weight, 0),
  )
  const taken = new Set<string>()
  const takenInns = new Set<string>()
  return Array.from({ length: count }, (_, index) => {
    const area = areas[index] ?? pickArea(random)
    const own = words.get(area.id) ?? { names: [], about: [] }
    const city = makeCity(random)
    const name = makeName(random, own.names, city, taken)
    const manager = makePerson(random, 0.75)
    const founder = makePerson(random, 0.4)
    const person = random.chance(0.14)
    const year = random.int(1994, 2025)
    const about = fillNumbers(random, random.pick(own.about))
    const staff = random.weighted([
      [`В\u00a0команде ${random.int(6, 29)}\u00a0человек.`, 30],
      [`У\u00a0нас работает больше ${random.int(3, 9) * 10}\u00a0сотрудников.`, 30],
      [`Коллектив\u00a0— ${random.int(12, 60) * 10}\u00a0человек.`, 25],
      ['Небольшой коллектив, где все знают друг друга.', 15],
    ])
    return {
      publicId: random.publicId(),
      areaId: area.id,
      name,
      type: area.id === hrArea && random.chance(0.6) ? 'agency' : 'company',
      legalName: person
        ? `ИП ${founder.lastName} ${founder.firstName.charAt(0)}.\u00a0${founder.middleName.charAt(0)}.`
        : `${random.weighted([
            ['ООО', 90],
            ['АО', 10],
          ])} ${name.includes('«') ? name : `«${name}»`}`,
      inn: makeOwnInn(random, person, takenInns),
      ogrn: makeOgrn(random, person, person ? Math.max(year, 2004) : Math.max(year, 2002)),
      description: `${about}. Работаем с\u00a0${year}\u00a0года. ${staff}`,
      about,
      city,
      verification: random.chance(0.86) ? 'verified' : 'none',
      createdAt: new Date(now.getTime() - random.int(35, 420) * dayMs),
      manager: { ...manager, publicId: random.publicId() },
      size: Math.exp(random.normal()),
      generosity: Math.exp(random.normal() * 0.08),
      answers: Math.min(0.98, Math.max(0.45, 0.84 + random.normal() * 0.14)),
      answerDays: Math.min(9, Math.max(0.2, Math.exp(random.normal() * 0.7 + 0.5))),
    }
  })
}
