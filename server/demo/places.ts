import { type City, dictionaries, regionById } from '@/server/modules/dictionaries/dictionaries.service'
import { type Random, weightedPicker } from './random'

const streets = (
  'Ленина|Советская|Мира|Гагарина|Садовая|Молодёжная|Школьная|Заводская|Октябрьская|Комсомольская|Первомайская|Кирова|Пушкина|' +
  'Лесная|Набережная|Победы|Строителей|Чехова|Лермонтова|Некрасова|Толстого|Гоголя|Маяковского|Горького|Чкалова|Калинина|' +
  'Северная|Южная|Западная|Восточная|Вокзальная|Полевая|Зелёная|Луговая|Речная|Парковая|Спортивная|Промышленная|Складская|' +
  'Энергетиков|Металлургов|Космонавтов|Авиаторов|Медиков|Студенческая|Университетская|Рабочая|Центральная|Трудовая|Свободы'
).split('|')

/** Adjectives in the names of a city's schools. */
const cityAdjectives: Readonly<Record<string, string>> = {
  Москва: 'Московский',
  'Санкт-Петербург': 'Санкт-Петербургский',
  Новосибирск: 'Новосибирский',
  Екатеринбург: 'Уральский',
  Казань: 'Казанский',
  'Нижний Новгород': 'Нижегородский',
  Челябинск: 'Южно-Уральский',
  Красноярск: 'Сибирский',
  Самара: 'Самарский',
  Уфа: 'Уфимский',
  'Ростов-на-Дону': 'Донской',
  Омск: 'Омский',
  Краснодар: 'Кубанский',
  Воронеж: 'Воронежский',
  Пермь: 'Пермский',
  Волгоград: 'Волгоградский',
  Саратов: 'Саратовский',
  Тюмень: 'Тюменский',
  Ижевск: 'Удмуртский',
  Барнаул: 'Алтайский',
  Иркутск: 'Иркутский',
  Ульяновск: 'Ульяновский',
  Хабаровск: 'Тихоокеанский',
  Владивосток: 'Дальневосточный',
  Ярославль: 'Ярославский',
  Томск: 'Томский',
  Оренбург: 'Оренбургский',
  Кемерово: 'Кузбасский',
  Рязань: 'Рязанский',
  Пенза: 'Пензенский',
  Тула: 'Тульский',
  Калининград: 'Балтийский',
  Курск: 'Курский',
  Ставрополь: 'Ставропольский',
  Тверь: 'Тверской',
  Иваново: 'Ивановский',
  Брянск: 'Брянский',
  Белгород: 'Белгородский',
}

/** Regions whose towns have an estimate for a population: nothing to weight made-up adverts by. */
const estimated: ReadonlySet<number> = new Set([90, 93, 94, 95])
const russian = () =>
  dictionaries().cities.filter(({ regionId }) => regionId < 900 && !estimated.has(regionId))
let pickAny: ((random: Random) => City) | undefined

/** A city, weighted by population, with extra weight for the two capitals. */
export function makeCity(random: Random): City {
  pickAny ??= weightedPicker(russian(), (city) => {
    const capital = city.id === 77001 ? 1.5 : city.id === 78001 ? 1.25 : 1
    return city.population ** 1.02 * capital
  })
  return pickAny(random)
}

const townFactor = 0.92
/** Salary level of a city relative to Moscow. */
export function payFactor(city: City): number {
  const region = regionById(city.regionId)?.payCoefficient ?? 0.6
  return city.population < 60_000 ? region * townFactor : region
}

export function makeAddress(random: Random): string {
  const building = random.chance(0.2) ? `, корп.\u00a0${random.int(1, 4)}` : ''
  return `ул.\u00a0${random.pick(streets)}, ${random.int(1, 140)}${building}`
}

/** Adjective for the schools of a region; Moscow's for regions without one. */
export function schoolAdjective(city: City): string {
  const own = cityAdjectives[city.name]
  if (own) return own
  for (const other of dictionaries().cities) {
    if (other.regionId === city.regionId && cityAdjectives[other.name])
      return cityAdjectives[other.name] as string
  }
  return 'Московский'
}
