import { chipClass } from '@/components/ui/chip'
import { CloseIcon } from '@/components/ui/icons'
import { type ResumeSearch, resumeSearchParams } from '@/lib/contracts/resume-search'
import { formatNumber } from '@/lib/format/number'
import { routes } from '@/lib/routes'
import type { FilterChoices } from './filters'
import type { ResumeWords } from './words'

/** The address of a search with something changed; back on its first page. */
export function searchHref(search: ResumeSearch, change: Partial<ResumeSearch> = {}): string {
  const params = resumeSearchParams({ ...search, page: 1, ...change }).toString()
  return params ? `${routes.resumes()}?${params}` : routes.resumes()
}

interface Props {
  search: ResumeSearch
  choices: FilterChoices
  words: ResumeWords
}

/** What is applied, each with the address that takes it away. */
export function appliedResumeFilters({ search, choices, words: { t, names } }: Props) {
  const roles = choices.areas.flatMap((area) => area.roles)
  const nameOf = (list: { id: number; name: string }[], id: number) =>
    list.find((item) => item.id === id)?.name ?? String(id)
  return [
    ...search.city.map((id) => ({
      key: `city-${id}`,
      name: nameOf(choices.cities, id),
      href: searchHref(search, { city: search.city.filter((other) => other !== id) }),
    })),
    ...search.role.map((id) => ({
      key: `role-${id}`,
      name: nameOf(roles, id),
      href: searchHref(search, { role: search.role.filter((other) => other !== id) }),
    })),
    ...(search.salary_to === null
      ? []
      : [
          {
            key: 'salary',
            name: t('filters.salaryToChip', { amount: formatNumber(search.salary_to) }),
            href: searchHref(search, { salary_to: null }),
          },
        ]),
    ...search.experience.map((band) => ({
      key: band,
      name: names(`experience.${band}`),
      href: searchHref(search, { experience: search.experience.filter((other) => other !== band) }),
    })),
    ...search.format.map((format) => ({
      key: format,
      name: names(`work_formats.${format}`),
      href: searchHref(search, { format: search.format.filter((other) => other !== format) }),
    })),
  ]
}

/** What is applied, each removable by its own link. */
export function AppliedFilters(props: Props) {
  const {
    search,
    words: { t },
  } = props
  const chips = appliedResumeFilters(props)
  if (chips.length === 0) return null
  return (
    <nav className="rchips" aria-label={t('list.applied')}>
      {chips.map((chip) => (
        <a
          key={chip.key}
          href={chip.href}
          className={chipClass()}
          aria-label={t('list.remove', { name: chip.name })}
          rel="nofollow"
        >
          {chip.name}
          <CloseIcon size={14} />
        </a>
      ))}
      <a
        href={searchHref(search, { city: [], role: [], format: [], salary_to: null, experience: [] })}
        className={chipClass({ outline: true })}
        rel="nofollow"
      >
        {t('list.reset')}
      </a>
    </nav>
  )
}
