/** What a column of a table, a leaf of a feed or a key of a flat object can mean for an advert. */
export type Field =
  | 'id' | 'title' | 'company' | 'companyId' | 'companyUrl' | 'inn' | 'city' | 'region' | 'address' | 'metro' | 'lat' | 'lng'
  | 'salaryFrom' | 'salaryTo' | 'salaryText' | 'currency' | 'gross' | 'salaryMode' | 'salaryFrequency'
  | 'description' | 'duties' | 'requirements' | 'conditions' | 'skills' | 'role' | 'experience' | 'employment'
  | 'employmentForm' | 'schedule' | 'workFormat' | 'scheduleDays' | 'workingHours' | 'flyInFlyOut' | 'nightShifts' | 'internship'
  | 'education' | 'publishedAt' | 'url' | 'branded' | 'letterRequired' // biome-ignore format: a list of names

/** Names as they are met, without case and punctuation; of two columns for one field the name listed first wins. */
const NAMES: Record<Field, string> = {
  id: 'id|vacancy id|id вакансии|номер вакансии|внутренний номер|код вакансии|артикул|guid|id value|position record info id id value',
  title:
    'vacancy name|job name|job title|job|profession|position title|vacancy|название вакансии|наименование вакансии|вакансия|должность|профессия|name|title|название|наименование|position|позиция',
  company:
    'employer name|company name|firm name|employer|company|firm|organization|organization name|компания|работодатель|организация|название компании|наименование организации|vendor|customer',
  companyId: 'employer id|company id|id client',
  companyUrl: 'employer url|company site|company url|site',
  inn: 'inn|инн|company inn|employer inn',
  city: 'area name|area|city|town title|town|город|населенный пункт|municipality|location|местоположение|address city|city name|addresses address location|место работы город',
  region: 'region|region name|регион|субъект|субъект рф|область',
  address: 'address raw|address|адрес|место работы|адрес места работы|streetaddress',
  metro:
    'address metro stations|metro stations|address metro|metro|metro station|metro name|метро|станция метро|станции метро',
  lat: 'address lat|lat|latitude|широта',
  lng: 'address lng|lng|lon|longitude|долгота',
  salaryFrom:
    'salary range from|salary from|salary min|min salary|payment from|зарплата от|зп от|оклад от|base pay amount min|salary low',
  salaryTo:
    'salary range to|salary to|salary max|max salary|payment to|зарплата до|зп до|оклад до|base pay amount max|salary high',
  salaryText:
    'salary|salary text|зарплата|зп|з п|оклад|заработная плата|доход|average salary|avg salary|средняя зарплата|pay|wage|price',
  currency: 'salary range currency|salary currency|currency|currencyid|валюта|base pay currency code',
  gross: 'salary range gross|salary gross|gross|до вычета|до вычета налогов|до вычета налога',
  salaryMode: 'salary range mode id|salary mode|salary period|период оплаты|pay period',
  salaryFrequency: 'salary range frequency id|salary frequency',
  description:
    'description|job description|описание|описание вакансии|текст|текст вакансии|vacancyrichtext|text|formatted position description value',
  duties:
    'duties|duty|responsibilities|responsibility|snippet responsibility|обязанности|должностные обязанности',
  requirements:
    'requirements|snippet requirement|requirement qualification|qualification|qualifications|требования|requirement',
  conditions: 'conditions|условия|условия работы|term text|benefits',
  skills: 'key skills|keyskills|skills|skill|навыки|ключевые навыки|skills required',
  role: 'professional roles|professional role|specialization|специализация|category specialization|category industry|categories|category|industry|профобласть|отрасль|категория|сфера деятельности|сфера|specialisation',
  experience:
    'experience id|experience name|experience required|required experience|requirement experience|experience|опыт|опыт работы|требуемый опыт|стаж',
  employment:
    'employment id|employment name|employment|type of work|занятость|тип занятости|employment type|job type',
  employmentForm: 'employment form id|employment form',
  schedule: 'schedule id|schedule name|schedule|график|график работы|режим работы|place of work|rabgrafik',
  workFormat: 'work format|work format id|формат работы|формат|remote',
  scheduleDays: 'work schedule by days|рабочие дни',
  workingHours: 'working hours|рабочие часы|часов в день',
  flyInFlyOut: 'fly in fly out duration|продолжительность вахты|длительность вахты|срок вахты',
  nightShifts: 'night shifts|ночные смены',
  internship: 'internship|стажировка',
  education: 'education|requirement education|образование',
  publishedAt:
    'published at|date published|publication date|date posted|creation date|дата публикации|дата|date|published|updated|created at|date modify|update date|valid from|pubdate',
  url: 'url|alternate url|link|vac url|ссылка|href|адрес страницы',
  branded: 'branded description',
  letterRequired: 'response letter required',
}

const FIELD_OF = new Map<string, { field: Field; rank: number }>()
for (const [field, names] of Object.entries(NAMES) as [Field, string][])
  for (const [rank, name] of names.split('|').entries()) FIELD_OF.set(name, { field, rank })

/** Names that inside another element speak of that element, not of the advert. */
const ONLY_ON_TOP = new Set([
  'id', 'name', 'title', 'url', 'text', 'description', 'date', 'region', 'position', 'address', 'site', 'job',
  'vacancy', 'company', 'price', 'updated', 'published', 'город',
]) // biome-ignore format: a list of names

/** Without one of these a table with names in it is a dictionary, not adverts. */
const SIGNS: ReadonlySet<Field> = new Set([
  'company', 'salaryFrom', 'salaryTo', 'salaryText', 'experience', 'employment', 'employmentForm', 'schedule', 'duties',
  'requirements', 'branded',
]) // biome-ignore format: a list of names

function plainName(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/ё/g, 'е')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function lookUp(path: string): { field: Field; rank: number } | undefined {
  const plain = plainName(path)
  const whole = FIELD_OF.get(plain) ?? FIELD_OF.get(plain.replace(/ /g, ''))
  if (whole) return whole
  const words = plain.split(' ')
  for (let i = 1; i < words.length; i += 1) {
    const end = words.slice(i).join(' ')
    if (!ONLY_ON_TOP.has(end)) {
      const found = FIELD_OF.get(end)
      if (found && path.includes(' ')) return { ...found, rank: found.rank + 100 }
    }
  }
  return undefined
}

/**
 * Which name stands for which field; null when these are not the columns of adverts. Names of a feed are paths
 * («company name»), whose end is understood when the whole is not.
 */
export function recogniseColumns(names: readonly string[]): Map<Field, number> | null {
  const key = names.join('\n')
  if (lastSeen?.key !== key) lastSeen = { key, columns: recognise(names) }
  return lastSeen.columns
}

/** Rows of one file have the same columns. */
let lastSeen: { key: string; columns: Map<Field, number> | null } | undefined

function recognise(names: readonly string[]): Map<Field, number> | null {
  const found = new Map<Field, { index: number; rank: number }>()
  for (const [index, name] of names.entries()) {
    const match = lookUp(name)
    const known = match && found.get(match.field)
    if (match && (!known || match.rank < known.rank)) found.set(match.field, { index, rank: match.rank })
  }
  const signed = [...found.keys()].some((field) => SIGNS.has(field))
  if (!found.has('title') || !signed) return null
  return new Map([...found].map(([field, { index }]) => [field, index]))
}
