import { useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states'
import { WaysOut } from '@/components/ui/ways-out'
import { type NarrowingFilter, type SearchHelp, withoutFilter } from '@/lib/contracts/search-help'
import { withoutPlaces } from '@/lib/contracts/search-params'
import { emptyVacancySearch, type VacancySearch } from '@/lib/contracts/vacancy-search'
import { formatNumber } from '@/lib/format/number'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import vacancies from '@/messages/ru/vacancies.json'
import { searchUrl } from './applied-filters'

interface Props {
  search: VacancySearch
  filtered: boolean
  /** The list has rows, only not so far. */
  beyond: boolean
  /** What a wider search would give; without it only the ways that need no count. */
  help: SearchHelp | null
}

type Named = keyof typeof vacancies.empty.filters
const isNamed = (filter: string): filter is Named => filter in vacancies.empty.filters

/** An empty list and the ways out of it: each filter with what it hides, and places nearby. Plain links. */
export function NothingFound({ search, filtered, beyond, help }: Props) {
  const t = useTranslations('vacancies')
  if (beyond) {
    return (
      <EmptyState className="card" title={t('empty.pageTitle')} text={t('empty.pageText')}>
        <Link href={searchUrl(search)} className={buttonClass({ variant: 'primary' })}>
          {t('empty.firstPage')}
        </Link>
      </EmptyState>
    )
  }
  const narrowed = filtered || search.text !== ''
  if (!narrowed) {
    return (
      <EmptyState className="card" title={t('empty.siteTitle')} text={t('empty.siteText')}>
        <Link href={routes.vacancyNew()} className={buttonClass({ variant: 'primary' })}>
          {t('empty.create')}
        </Link>
      </EmptyState>
    )
  }
  const drops = help?.drops.filter(({ filter }) => isNamed(filter)) ?? []
  const places = help?.places ?? []
  const count = ({ count: found, capped }: { count: number; capped: boolean }) =>
    `${formatNumber(found)}${capped ? '+' : ''}`
  return (
    <div className="card nothing-found">
      <EmptyState
        title={t('empty.title')}
        text={drops.length + places.length > 0 ? t('empty.helpText') : t('empty.text')}
      />
      <WaysOut
        id="drop-title"
        title={t('empty.drop')}
        ways={drops.flatMap((drop) =>
          isNamed(drop.filter)
            ? [
                {
                  key: drop.filter,
                  href: searchUrl(withoutFilter(search, drop.filter as NarrowingFilter)),
                  label: t(`empty.filters.${drop.filter}`),
                  count: count(drop),
                },
              ]
            : [],
        )}
      />
      <WaysOut
        id="near-title"
        title={t('empty.near')}
        ways={places.map((place) => ({
          key: `${place.kind}-${place.id}`,
          href: searchUrl({
            ...withoutPlaces(search),
            [place.kind]: [place.id],
          }),
          label: place.name,
          count: count(place),
        }))}
      />
      <p className="state-actions">
        {filtered ? (
          <Link
            href={searchUrl({ ...emptyVacancySearch, text: search.text, sort: search.sort })}
            className={buttonClass({ variant: drops.length > 0 ? 'outline' : 'primary' })}
          >
            {t('empty.reset')}
          </Link>
        ) : null}
        <Link href={routes.vacancies()} className={buttonClass({ variant: 'ghost' })}>
          {t('empty.all')}
        </Link>
      </p>
    </div>
  )
}
