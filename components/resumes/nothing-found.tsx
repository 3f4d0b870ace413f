import { useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states'
import { WaysOut } from '@/components/ui/ways-out'
import { type ResumeNarrowing, type ResumeSearch, withoutResumeFilter } from '@/lib/contracts/resume-search'
import type { SearchHelp } from '@/lib/contracts/search-help'
import { withoutPlaces } from '@/lib/contracts/search-params'
import { formatNumber } from '@/lib/format/number'
import { routes } from '@/lib/routes'
import resumes from '@/messages/ru/resumes.json'
import { withoutFilters } from './applied-filters'
import { searchUrl } from './search-url'

interface Props {
  search: ResumeSearch
  filtered: boolean
  /** The list has people, only not so far. */
  beyond: boolean
  /** What a wider search would give. */
  help: SearchHelp | null
}

type Named = keyof typeof resumes.list.drops & ResumeNarrowing
const isNamed = (filter: string): filter is Named => filter in resumes.list.drops
const countOf = ({ count, capped }: { count: number; capped: boolean }) =>
  `${formatNumber(count)}${capped ? '+' : ''}`

/** An empty list and the ways out of it: each filter with whom it hides, and places nearby. Plain links. */
export function NothingFound({ search, filtered, beyond, help }: Props) {
  const t = useTranslations('resumes')
  if (beyond) {
    return (
      <EmptyState className="card" title={t('list.pageTitle')} text={t('list.pageText')}>
        <a href={searchUrl(search)} className={buttonClass({ variant: 'primary' })}>
          {t('list.firstPage')}
        </a>
      </EmptyState>
    )
  }
  if (!filtered && search.text === '') {
    return <EmptyState className="card" title={t('list.none')} text={t('list.noneText')} />
  }
  const drops = (help?.drops ?? []).flatMap((drop) =>
    isNamed(drop.filter)
      ? [
          {
            key: drop.filter,
            href: searchUrl(withoutResumeFilter(search, drop.filter)),
            label: t(`list.drops.${drop.filter}`),
            count: countOf(drop),
          },
        ]
      : [],
  )
  const places = (help?.places ?? []).map((place) => ({
    key: `${place.kind}-${place.id}`,
    href: searchUrl({
      ...withoutPlaces(search),
      [place.kind]: [place.id],
    }),
    label: place.name,
    count: countOf(place),
  }))
  const helped = drops.length + places.length > 0
  return (
    <div className="card nothing-found">
      <EmptyState title={t('list.empty')} text={t(helped ? 'list.helpText' : 'list.emptyText')} />
      <WaysOut id="drop-title" title={t('list.drop')} ways={drops} />
      <WaysOut id="near-title" title={t('list.near')} ways={places} />
      <p className="state-actions">
        {filtered ? (
          <a
            href={withoutFilters(search)}
            className={buttonClass({ variant: helped ? 'outline' : 'primary' })}
          >
            {t('list.reset')}
          </a>
        ) : null}
        <a href={routes.resumes()} className={buttonClass({ variant: 'ghost' })}>
          {t('list.all')}
        </a>
      </p>
    </div>
  )
}
