/** What a labelled line is about. */
const labels = {
  fullName: 'ф\\.?\\s?и\\.?\\s?о\\.?|фамилия,? имя,? отчество|фамилия имя|имя и фамилия|full name|name',
  lastName: 'фамилия|last name|surname|family name',
  firstName: 'имя|first name|given name',
  middleName: 'отчество|middle name|patronymic',
  birthDate: 'дата рождения|день рождения|родил(?:ся|ась)|год рождения|д\\.\\s?р\\.|date of birth|birth ?date|born|dob',
  gender: 'пол|gender|sex',
  phone: '(?:мобильный |контактный |сотовый )?(?:телефон|тел\\.?|моб\\.?|номер телефона)|phone(?: number)?|mobile|cell|tel\\.?',
  email: '(?:электронная |эл\\.?\\s?)?почта|(?:адрес )?(?:электронной почты|e-?mail)|e-?mail(?: address)?|mail|имейл|емейл',
  city: 'город(?: проживания)?|место (?:проживания|жительства|нахождения)|проживает|проживаю|прожива(?:ние|ет в)|адрес(?: проживания)?|место проживания|локация|регион(?: проживания)?|местоположение|населенный пункт|нас\\. пункт|city|location|address|residence|based in',
  title:
    'желаемая (?:должность|позиция|вакансия)|(?:искомая |интересующая |соискание )?должность|(?:желаемая )?позиция|вакансия|цель(?: поиска)?|на (?:должность|вакансию|позицию)|претендую на (?:должность|позицию)|соискание должности|специальность, на которую претендую|desired (?:position|job)|position|objective|job title|title',
  salary:
    '(?:желаемая |ожидаемая |минимальная )?(?:зарплата|заработная плата|з/?п\\.?|оплата труда)|(?:желаемый |ожидаемый )?(?:уровень дохода|доход|оклад|уровень заработной платы|размер заработной платы)|зарплатные ожидания|ожидания по (?:зарплате|доходу)|(?:desired |expected )?salary(?: expectations?)?|compensation',
  employment: 'занятость|тип занятости|вид занятости|employment(?: type)?',
  schedule: 'график(?: работы)?|режим работы|формат(?: работы)?|тип работы|schedule|work format',
  citizenship: 'гражданство|citizenship|nationality',
  relocation: '(?:готовность к )?переезд(?:у)?|relocation',
  trips: '(?:готовность к )?командировк(?:ам|и)|business trips?',
  languages: 'языки|иностранные языки|знание языков|владение языками|languages?',
  licences: 'водительск(?:ие|ое) (?:права|удостоверение)|права|категории прав|driving licen[cs]e',
  company: 'компания|организация|работодатель|место работы|наименование организации|название (?:компании|организации)|предприятие|фирма|company|employer|organi[sz]ation',
  jobPosition: 'должность|позиция|профессия|position|job title|role',
  period: 'период(?: работы)?|срок(?:и)?(?: работы)?|время работы|даты(?: работы)?|годы работы|dates?|period',
  duties: '(?:должностные |основные |функциональные )?обязанности(?: и достижения)?|(?:основные )?функции|достижения|задачи|описание(?: работы)?|чем занимал(?:ся|ась)|responsibilities|duties|achievements|description',
} as const // biome-ignore format: long lists of words
export type Label = keyof typeof labels

const patterns = Object.entries(labels).map(
  ([name, words]) =>
    [name as Label, new RegExp(`^(?:${words})(?:\\s*[:\\t]\\s*|\\s+[-–—]\\s+)(\\S.*)$`, 'iu')] as const,
)
const alone = Object.entries(labels).map(
  ([name, words]) => [name as Label, new RegExp(`^(?:${words})\\s*:?$`, 'iu')] as const,
)

/** «Город: Москва», «Телефон⇥+7…», «Проживает: …»: what it is about and what it says. */
export function readLabel(line: string, among?: readonly Label[]): { label: Label; value: string } | null {
  const text = line.replace(/^[\s•·●▪*–—-]+(?=\p{L})/u, '')
  for (const [label, pattern] of patterns) {
    if (among && !among.includes(label)) continue
    const value = pattern.exec(text)?.[1]
    if (value) return { label, value: value.replace(/\t/g, ' ').trim() }
  }
  return null
}

/** A label that has a line to itself: its value is the next one. */
export function loneLabel(line: string, among: readonly Label[]): Label | null {
  if (line.length > 45) return null
  return alone.find(([label, pattern]) => among.includes(label) && pattern.test(line.trim()))?.[0] ?? null
}
