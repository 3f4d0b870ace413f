import type { useTranslations } from 'next-intl'
import { brand } from '@/lib/brand'
import type { ExportedVacancy } from '@/lib/contracts/feeds'
import { htmlToPlain } from '@/lib/format/plain-html'
import { routes } from '@/lib/routes'
import { moscowTimeOf } from '@/lib/shared/time'
import { element, xmlDeclaration } from '../xml'

/** Texts of files for other sites. */
export interface FeedWords {
  t: ReturnType<typeof useTranslations<'share'>>
  names: ReturnType<typeof useTranslations<'dictionaries'>>
}

interface Shop {
  siteUrl: string
  /** ISO moment of the last change of the file. */
  changedAt: string
  /** Of these the offers are; each is a set, with the page that lists its vacancies. */
  roles: readonly { id: number; name: string; page: string }[]
}

const longestDescription = 3000
const setOf = (role: number) => `role-${role}`
/** Money of other countries is counted by the rate of the Central Bank. */
const foreign = ['USD', 'EUR', 'KZT', 'BYN', 'UZS', 'KGS', 'AMD', 'AZN', 'GEL', 'UAH']

/** `2026-05-12 11:00`, as the format writes moments. */
const minuteOf = (iso: string) => moscowTimeOf(new Date(iso)).toISOString().slice(0, 16).replace('T', ' ')

function head({ siteUrl, changedAt, roles }: Shop, { t }: FeedWords): string {
  const currencies = foreign.map((id) => `<currency id="${id}" rate="CBRF"/>`)
  const sets = roles.map(
    ({ id, name, page }) =>
      `<set id="${setOf(id)}">${element('name', name)}${element('url', siteUrl + page)}</set>`,
  )
  return (
    `${xmlDeclaration}<yml_catalog date="${minuteOf(changedAt)}">\n<shop>` +
    `${element('name', t('yml.shop', { brand: brand.name }))}${element('company', brand.name)}` +
    `${element('url', siteUrl + routes.home())}` +
    `<currencies><currency id="RUB" rate="1"/>${currencies.join('')}</currencies>` +
    `<categories>${element('category', t('yml.category'), { id: '1' })}</categories>` +
    `<sets>${sets.join('')}</sets>\n<offers>\n`
  )
}

/** The lower bound with `from`, or the only sum. */
function price({ salary }: ExportedVacancy): string {
  const sum = salary?.from ?? salary?.to
  if (!salary || !sum) return ''
  const isFrom = salary.from !== null && salary.from !== salary.to
  return element('price', sum, isFrom ? { from: 'true' } : {}) + element('currencyId', salary.currency)
}

function offer(vacancy: ExportedVacancy, siteUrl: string, { t, names }: FeedWords): string {
  const { city, salary, experience, employment_form: employment, company } = vacancy
  const param = (name: string, value: string | number | null | undefined) => element('param', value, { name })
  const about = htmlToPlain(vacancy.description_html).slice(0, longestDescription)
  return (
    `<offer id="${vacancy.public_id}">${element('name', vacancy.title)}` +
    `${element('url', siteUrl + routes.vacancy(vacancy.public_id))}${price(vacancy)}${element('categoryId', 1)}` +
    `${vacancy.role ? element('set-ids', setOf(vacancy.role.id)) : ''}` +
    `${company.logo_url ? element('picture', new URL(company.logo_url, siteUrl).href) : ''}` +
    `${element('description', about)}` +
    `${param(t('yml.company'), company.name)}${param(t('yml.role'), vacancy.role?.name)}` +
    `${param(t('yml.region'), city?.region)}${param(t('yml.city'), vacancy.cities.map(({ name }) => name).join(', '))}` +
    `${param(t('yml.address'), vacancy.address)}` +
    `${param(t('yml.employment'), employment && names(`employment_forms.${employment}`))}` +
    `${param(t('yml.format'), vacancy.work_formats.map((each) => names(`work_formats.${each}`)).join(', '))}` +
    `${param(t('yml.schedule'), vacancy.schedule_days.map((each) => names(`schedule_days.${each}`)).join(', '))}` +
    `${param(t('yml.experience'), experience && names(`experience.${experience}`))}` +
    `${param(t('yml.education'), names(`education_demands.${vacancy.education}`))}` +
    `${param(t('yml.salaryFrom'), salary?.from)}${param(t('yml.salaryTo'), salary?.to)}` +
    `${salary ? param(t('yml.net'), salary.gross ? t('yml.no') : t('yml.yes')) : ''}` +
    `${param(t('yml.published'), vacancy.published_at?.slice(0, 10))}${param(t('yml.until'), vacancy.expires_at?.slice(0, 10))}` +
    '</offer>\n'
  )
}

/** The feed «Вакансии» of Yandex Webmaster in YML, part by part (docs/search-engines.md). */
export async function* yandexFeed(
  shop: Shop,
  parts: AsyncIterable<readonly ExportedVacancy[]>,
  words: FeedWords,
): AsyncGenerator<string> {
  yield head(shop, words)
  for await (const part of parts) {
    if (part.length > 0) yield part.map((vacancy) => offer(vacancy, shop.siteUrl, words)).join('')
  }
  yield '</offers>\n</shop>\n</yml_catalog>\n'
}
