import { useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states'
import { minSalaries, type SalaryPage } from '@/lib/contracts/salaries'
import { formatDay } from '@/lib/format/date'
import { formatNumber, formatShare } from '@/lib/format/number'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { Histogram, Months, roubles } from './charts'

export interface SalaryChoices {
  areas: { id: number; name: string; roles: { id: number; name: string }[] }[]
  cities: { id: number; name: string }[]
}

/** The salary page of a role, a city, both or neither. */
export function SalaryView({
  page,
  title,
  lead,
  choices,
  landing,
}: {
  page: SalaryPage
  title: string
  lead: string
  choices: SalaryChoices
  /** The page of the same vacancies. */
  landing: string | null
}) {
  const t = useTranslations('salaries')
  const { role, city, figures, cities, roles, months } = page
  const list = routes.vacancies({ role: role?.id, city: city?.id, with_salary: 1 })
  return (
    <>
      <header className="grid gap-2">
        <h1 className="text-2xl">{title}</h1>
        <p className="text-soft">{lead}</p>
      </header>
      <PlaceForm page={page} choices={choices} />
      {figures ? (
        <section className="card salary-card" aria-label={title}>
          <Facts page={page} figures={figures} />
          <div>
            <h2 className="mb-3 text-lg">{t('histogram')}</h2>
            <Histogram {...figures} />
          </div>
          <p className="flex flex-wrap gap-2 print:hidden">
            <Link href={list} className={buttonClass({ variant: 'primary' })}>
              {t('vacancies', { count: figures.offers })}
            </Link>
            {landing ? (
              <Link href={landing} className={buttonClass({ variant: 'ghost' })}>
                {t('landing')}
              </Link>
            ) : null}
          </p>
        </section>
      ) : (
        <EmptyState className="card" title={t('few')} text={t('fewText', { least: minSalaries })}>
          <Link href={routes.salaries()} className={buttonClass()}>
            {t('fewAll')}
          </Link>
        </EmptyState>
      )}
      {months.length > 0 ? (
        <section className="card" aria-labelledby="salary-months">
          <h2 id="salary-months" className="mb-3 text-lg">
            {t('months')}
          </h2>
          <Months months={months} />
        </section>
      ) : null}
      <div className="salary-columns">
        {cities.length > 0 ? (
          <Compared
            id="salary-cities"
            title={t('cities', { role: role?.name ?? 'none' })}
            note={t('citiesNote')}
            what={t('place')}
            rows={cities}
            hrefOf={(id) => routes.salaries({ role: role?.id, city: id })}
            current={city?.id ?? null}
          />
        ) : null}
        {roles.length > 0 ? (
          <Compared
            id="salary-roles"
            title={t('roles', { city: city?.name ?? 'none' })}
            note={t('rolesNote')}
            what={t('profession')}
            rows={roles}
            hrefOf={(id) => routes.salaries({ role: id, city: city?.id })}
            current={role?.id ?? null}
          />
        ) : null}
      </div>
      <section className="salary-how" aria-labelledby="salary-how">
        <h2 id="salary-how" className="text-base">
          {t('how')}
        </h2>
        <p>{t('howText', { least: minSalaries })}</p>
        {figures ? (
          <p>
            {t('tax', {
              offers: figures.offers,
              gross: figures.gross,
              net: figures.net,
              unsaid: figures.offers - figures.gross - figures.net,
            })}
          </p>
        ) : null}
        {figures && figures.converted > 0 ? <p>{t('converted', { count: figures.converted })}</p> : null}
        {page.counted_at ? <p>{t('countedAt', { date: formatDay(page.counted_at) })}</p> : null}
      </section>
    </>
  )
}

function Facts({ page, figures }: { page: SalaryPage; figures: NonNullable<SalaryPage['figures']> }) {
  const t = useTranslations('salaries')
  const { country } = page
  const share = country ? figures.median / country.median - 1 : 0
  return (
    <dl className="salary-facts">
      <div>
        <dt>{t('median')}</dt>
        <dd>{roubles(figures.median)}</dd>
        <dd className="salary-note">{t('medianNote')}</dd>
      </div>
      <div>
        <dt>{t('usual')}</dt>
        <dd>
          {formatNumber(figures.low)} – {roubles(figures.high)}
        </dd>
        <dd className="salary-note">{t('usualNote')}</dd>
      </div>
      <div>
        <dt>{t('offers')}</dt>
        <dd>{formatNumber(figures.offers)}</dd>
        <dd className="salary-note">
          {figures.since && figures.until
            ? t('offersDates', { since: formatDay(figures.since), until: formatDay(figures.until) })
            : t('offersNote')}
        </dd>
      </div>
      {country ? (
        <div>
          <dt>
            {t('against', {
              more: share > 0.005 ? 'more' : share < -0.005 ? 'less' : 'same',
              share: formatShare(Math.abs(share)),
            })}
          </dt>
          <dd className="salary-note">{t('againstNote', { median: roubles(country.median) })}</dd>
        </div>
      ) : null}
    </dl>
  )
}

/** A plain form that leads to the page of the selection. */
function PlaceForm({ page: { role, city }, choices }: { page: SalaryPage; choices: SalaryChoices }) {
  const t = useTranslations('salaries')
  return (
    <form
      action={routes.salariesFind()}
      className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] gap-2 max-w-215 max-sm:grid-cols-1 print:hidden"
      aria-label={t('form')}
    >
      <select name="role" className="input" aria-label={t('role')} defaultValue={role?.id ?? ''}>
        <option value="">{t('anyRole')}</option>
        {choices.areas.map((area) => (
          <optgroup key={area.id} label={area.name}>
            {area.roles.map((each) => (
              <option key={each.id} value={each.id}>
                {each.name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <select name="city" className="input" aria-label={t('city')} defaultValue={city?.id ?? ''}>
        <option value="">{t('anyCity')}</option>
        {choices.cities.map((each) => (
          <option key={each.id} value={each.id}>
            {each.name}
          </option>
        ))}
      </select>
      <button type="submit" className={buttonClass({ variant: 'ink' })}>
        {t('show')}
      </button>
    </form>
  )
}

interface Props {
  id: string
  title: string
  note: string
  /** Heading of the name column. */
  what: string
  rows: SalaryPage['cities']
  hrefOf: (id: number) => string
  /** The item the page is about. */
  current: number | null
}

/** Cities or roles on a common scale: a table with drawn ranges, readable by screen readers. */
function Compared({ id, title, note, what, rows, hrefOf, current }: Props) {
  const t = useTranslations('salaries')
  const max = Math.max(...rows.map((row) => row.high)) * 1.04
  const percent = (value: number) => `${((value / max) * 100).toFixed(1)}%`
  return (
    <section aria-labelledby={id} className="card">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <p className="mt-1 text-xs text-soft">{note}</p>
      <table className="salary-table salary-compared">
        <thead>
          <tr>
            <th scope="col">{what}</th>
            <th scope="col" className="salary-money">
              {t('median')}
            </th>
            <th scope="col">{t('range')}</th>
            <th scope="col" className="salary-money">
              {t('count')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} aria-current={row.id === current ? 'true' : undefined}>
              <th scope="row">
                <Link href={hrefOf(row.id)}>{row.name}</Link>
              </th>
              <td className="salary-money">
                <b>{roubles(row.median)}</b>
              </td>
              <td className="salary-range">
                <span className="sr-only">
                  {t('rangeLabel', {
                    from: roubles(row.low),
                    to: roubles(row.high),
                    median: roubles(row.median),
                  })}
                </span>
                <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                  <rect x="0" y="4" width="100%" height="2" className="fill-line" />
                  <rect
                    x={percent(row.low)}
                    y="2"
                    width={percent(row.high - row.low)}
                    height="6"
                    className="salary-bar-usual"
                  />
                  <rect x={percent(row.median)} y="0" width="0.8%" height="10" className="salary-mark" />
                </svg>
              </td>
              <td className="salary-money text-soft">{formatNumber(row.offers)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
