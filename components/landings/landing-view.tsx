import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Pages } from '@/components/layout/pages'
import { buttonClass } from '@/components/ui/button'
import { chipClass } from '@/components/ui/chip'
import { Input } from '@/components/ui/input'
import type { LandingLink, LandingList } from '@/lib/contracts/landings'
import { formatCount } from '@/lib/format/number'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'

export interface Step {
  name: string
  url: string
}

interface Props {
  page: number
  pages: number
  hrefFor: (page: number) => string
  /** Outermost first, without the page itself. */
  way: readonly Step[]
  heading: string
  lead: string
  /** Where to go on from here: narrower pages, filters, a search. */
  acts: ReactNode
  cards: ReactNode
  /** Beside the cards. */
  aside: ReactNode
  /** Below them. */
  children?: ReactNode
}

/** A landing page: what it is about in a paragraph, the items, and what is near. */
export function LandingView({ page, pages, hrefFor, way, heading, lead, ...parts }: Props) {
  const t = useTranslations('landings')
  return (
    <div className="container landing">
      <header className="landing-head">
        {way.length > 0 ? (
          <nav aria-label={t('breadcrumbs')} className="vacancy-way">
            {way.map((step) => (
              <Link key={step.url} href={step.url}>
                {step.name}
              </Link>
            ))}
          </nav>
        ) : null}
        <h1>{page > 1 ? t('page', { title: heading, page }) : heading}</h1>
        {page > 1 ? null : <p className="landing-lead">{lead}</p>}
        <div className="landing-acts">{parts.acts}</div>
      </header>
      <div className="landing-main">
        {parts.cards}
        <Pages page={page} pages={pages} hrefFor={hrefFor} />
      </div>
      <div className="landing-aside">{parts.aside}</div>
      {parts.children ? <div className="landing-more">{parts.children}</div> : null}
    </div>
  )
}

interface ActsProps {
  list: LandingList
  /** What the page is about, as its list asks for it. */
  search: Readonly<Record<string, string>>
  conditions: readonly (LandingLink & { label: string })[]
  filters: Step
  /** The same of the other list. */
  other: Step
}

/** Narrower landings, the list's own filters, and the other list. */
export function LandingActs({ list, search, conditions, filters, other }: ActsProps) {
  const t = useTranslations('landings')
  return (
    <>
      <search className="w-full">
        <form action={routes[list]()} className="flex max-w-[560px] gap-2">
          {Object.entries(search).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Input
            name="text"
            type="search"
            maxLength={200}
            aria-label={t('within')}
            placeholder={t('within')}
            className="min-w-0 grow"
          />
          <button type="submit" className={buttonClass({ variant: 'primary' })}>
            {t('find')}
          </button>
        </form>
      </search>
      {conditions.map(({ path, label, ...count }) => (
        <Link key={path} href={routes.landing(list, path)} className={chipClass({ outline: true })}>
          {label} <span className="text-soft">{formatCount(count)}</span>
        </Link>
      ))}
      <Link href={filters.url} className={buttonClass({ size: 'sm' })} rel="nofollow">
        {filters.name}
      </Link>
      <Link href={other.url} className={buttonClass({ size: 'sm', variant: 'ghost' })}>
        {other.name}
      </Link>
    </>
  )
}
