import { useTranslations } from 'next-intl'
import { Badge, type Tone } from '@/components/ui/badge'
import type { CompanyPay as Pay } from '@/lib/contracts/salaries'
import { salaryText } from '@/lib/format/salary'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'

type Standing = 'above' | 'within' | 'below'
const tones: Record<Standing, Tone> = { above: 'success', within: 'neutral', below: 'warning' }

/** Where the middle of the offers stands: outside of the middle half of the market, or within it. */
function standingOf({ from, to, market }: Pay): Standing | null {
  if (!market) return null
  const middle = (from + to) / 2
  return middle > market.high ? 'above' : middle < market.low ? 'below' : 'within'
}

const roubles = (from: number, to: number) =>
  ({ from, to, currency: 'RUB', mode: 'MONTH', gross: null, frequency: null }) as const

function Rows({ pay }: { pay: readonly Pay[] }) {
  const t = useTranslations('companies.pay')
  const common = useTranslations('common')
  return (
    <ul className="grid">
      {pay.map((each) => {
        const { role, from, to, vacancies, market } = each
        const standing = standingOf(each)
        return (
          <li
            key={role.id}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3 border-b border-line"
          >
            <div className="min-w-0">
              <p className="wrap-anywhere">{role.name}</p>
              <p className="text-sm text-soft">{t('vacancies', { count: vacancies })}</p>
            </div>
            <div className="grid gap-1 justify-items-end max-sm:justify-items-start">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                {standing ? <Badge tone={tones[standing]}>{t(`standing.${standing}`)}</Badge> : null}
                {salaryText(roubles(from, to), common)}
              </p>
              {market ? (
                <p className="text-sm text-soft">
                  <Link className="link" href={routes.salaries({ role: role.id, city: market.city?.id })}>
                    {t('market', {
                      pay: salaryText(roubles(market.median, market.median), common),
                      where: market.city?.name ?? t(market.area === 'region' ? 'region' : 'country'),
                    })}
                  </Link>
                </p>
              ) : null}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** So many are shown at once: the vacancies below are what most people came for. */
const first = 4

/** What the company offers by role, beside the market. */
export function CompanyPay({ pay }: { pay: readonly Pay[] }) {
  const t = useTranslations('companies.pay')
  if (pay.length === 0) return null
  const more = pay.slice(first)
  return (
    <section aria-labelledby="company-pay" className="company-section">
      <h2 id="company-pay">{t('title')}</h2>
      <Rows pay={pay.slice(0, first)} />
      {more.length > 0 ? (
        <details>
          <summary className="py-3 text-soft cursor-pointer">{t('more', { count: more.length })}</summary>
          <Rows pay={more} />
        </details>
      ) : null}
      <p className="mt-2 text-sm text-soft">{t('note')}</p>
    </section>
  )
}
