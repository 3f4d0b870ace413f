import { useTranslations } from 'next-intl'
import { Fragment, type ReactNode } from 'react'
import { chipClass } from '@/components/ui/chip'
import { CloseIcon, UndoIcon } from '@/components/ui/icons'
import { Notice } from '@/components/ui/notice'
import type { QueryUnderstanding } from '@/lib/contracts/search-params'
import { Link } from '@/lib/i18n/navigation'
import { HomePlace } from './home-place'

/** Options of the query analysis that the notes can change. */
interface AnalysisOptions {
  exact: boolean
  as_typed: string[]
  without: string[]
}

interface Props {
  list: 'vacancies' | 'resumes'
  understanding: QueryUnderstanding | null
  /** Results exist: suggestions that only widen the search are left out. */
  found: boolean
  search: AnalysisOptions & { text: string }
  /** The same search, read otherwise. */
  href: (change: Partial<AnalysisOptions & { text: string; company: string[] }>) => string
}

/** Number of synonyms shown; the rest is behind a button. */
const maxNamed = 4

/** How the query was interpreted (corrections, synonyms, filters), with a link back to the typed text. */
export function QueryNotes({ list, understanding, found, search, href }: Props) {
  const t = useTranslations('search')
  const plain = { exact: true, as_typed: [], without: [] }
  if (search.exact && search.text !== '') {
    return (
      <Notice className="query-notes">
        {t('exact')} <Link href={href({ ...plain, exact: false })}>{t('loose')}</Link>
      </Notice>
    )
  }
  if (!understanding) return null
  const { conditions, offers, corrected, corrections, synonyms, undone, optional, roles, truncated } =
    understanding
  const names = roles.map(({ name }) => `«${name}»`).join(', ')
  const one = corrections.length === 1 ? corrections[0] : undefined
  const asTyped = (key: string) => href({ as_typed: [...search.as_typed, key] })
  const ways = synonyms.flatMap(({ to }) =>
    to.map(({ text, key }) => (
      <Way
        key={key}
        href={href({ without: [...search.without, key] })}
        label={t('dropWay', { text })}
        icon={<CloseIcon />}
      >
        {text}
      </Way>
    )),
  )
  const noted =
    corrected !== null ||
    truncated ||
    synonyms.length + optional.length + names.length + undone.without.length + undone.as_typed.length > 0
  return (
    <section aria-label={t('title')}>
      <Conditions
        conditions={conditions}
        found={found}
        withoutIt={(rest) => href({ text: rest })}
        asWords={asTyped}
      />
      {offers.length > 0 ? (
        <p className="query-notes wrap-anywhere">
          {t('offers')}{' '}
          {offers.map(({ from, name, filters, rest }, n) => (
            <Fragment key={from}>
              {n > 0 ? ', ' : null}
              <Link href={href({ text: rest, company: filters.company?.split(',') ?? [] })}>«{name}»</Link>
            </Fragment>
          ))}
        </p>
      ) : null}
      {noted ? (
        <Notice className="query-notes" role="status">
          {corrected ? (
            <p className="wrap-anywhere">
              {t('corrected', { text: corrected })}{' '}
              {one ? <Link href={asTyped(one.key)}>{t('keepTyped', { text: one.from })}</Link> : null}
            </p>
          ) : null}
          {corrections.length > 1 ? (
            <Ways label={t('correctedWords')}>
              {corrections.map(({ from, to, key }) => (
                <Way key={key} href={asTyped(key)} label={t('keepTyped', { text: from })} icon={<UndoIcon />}>
                  {from} → {to}
                </Way>
              ))}
            </Ways>
          ) : null}
          {ways.length > 0 ? (
            <Ways
              label={t('also')}
              oneLine
              more={ways.slice(maxNamed)}
              moreLabel={t('moreWays', { count: ways.length - maxNamed })}
            >
              {ways.slice(0, maxNamed)}
            </Ways>
          ) : null}
          {undone.without.length > 0 ? (
            <Ways label={t('undone')}>
              {undone.without.map((key) => (
                <Way
                  key={key}
                  href={href({ without: search.without.filter((each) => each !== key) })}
                  label={t('bringBack', { text: key })}
                  icon={<UndoIcon />}
                >
                  {key}
                </Way>
              ))}
            </Ways>
          ) : null}
          {undone.as_typed.length > 0 ? (
            <Ways label={t('leftTyped')}>
              {undone.as_typed.map((key) => (
                <Way
                  key={key}
                  href={href({ as_typed: search.as_typed.filter((each) => each !== key) })}
                  label={t('correctAgain', { text: key })}
                  icon={<UndoIcon />}
                >
                  {key}
                </Way>
              ))}
            </Ways>
          ) : null}
          {optional.length > 0 ? (
            <p className="wrap-anywhere">
              {t('optional', { words: optional.map((word) => `«${word}»`).join(', ') })}
            </p>
          ) : null}
          {found && names ? <p>{t(list === 'vacancies' ? 'roles' : 'resumeRoles', { names })}</p> : null}
          {truncated ? <p>{t('truncated')}</p> : null}
          {corrected || synonyms.length + optional.length + roles.length > 0 ? (
            <p>
              <Link href={href(plain)}>{t('exactOnly')}</Link>
            </p>
          ) : null}
        </Notice>
      ) : null}
    </section>
  )
}

interface ConditionsProps {
  conditions: QueryUnderstanding['conditions']
  /** What is alike follows; otherwise the empty list says what nothing was found with. */
  found: boolean
  withoutIt: (rest: string) => string
  asWords: (key: string) => string
}

/** Words interpreted as filters: each can be removed, or searched for as a word. */
function Conditions({ conditions, found, withoutIt, asWords }: ConditionsProps) {
  const t = useTranslations('search')
  if (conditions.length === 0) return null
  const met = conditions.filter(({ unmet }) => !unmet)
  const unmet = conditions.filter((condition) => condition.unmet)
  return (
    <div className="query-notes">
      {met.length > 0 ? (
        <Ways label={t('conditions')}>
          {met.map(({ key, name, rest }) => (
            <Way key={key} href={withoutIt(rest)} label={t('dropCondition', { name })} icon={<CloseIcon />}>
              {name}
            </Way>
          ))}
        </Ways>
      ) : null}
      {found && unmet.length > 0 ? (
        <p>{t('unmet', { count: unmet.length, names: unmet.map(({ name }) => `«${name}»`).join(', ') })}</p>
      ) : null}
      {conditions.some(({ asks }) => asks !== null) ? (
        <HomePlace
          known={conditions.every(({ asks }) => asks !== 'home')}
          words={{
            ask: t('home.ask'),
            asking: t('home.asking'),
            failed: t('home.failed'),
            forget: t('home.forget'),
          }}
        />
      ) : null}
      <p className="mt-2">
        {t('asWords')}{' '}
        {conditions.map(({ key, from }, n) => (
          <Fragment key={key}>
            {n > 0 ? ', ' : null}
            <Link href={asWords(key)}>«{from}»</Link>
          </Fragment>
        ))}
      </p>
    </div>
  )
}

interface WaysProps {
  label: string
  children: ReactNode[]
  more?: ReactNode[]
  moreLabel?: string
  /** On a phone it takes one line and is moved sideways. */
  oneLine?: boolean
}

function Ways({ label, children, more = [], moreLabel, oneLine }: WaysProps) {
  return (
    <div className={oneLine ? 'query-ways query-ways-line' : 'query-ways'}>
      <span>{label}</span>
      <ul>{children}</ul>
      {more.length > 0 ? (
        <details>
          <summary>{moreLabel}</summary>
          <ul className="mt-2">{more}</ul>
        </details>
      ) : null}
    </div>
  )
}

interface WayProps {
  href: string
  label: string
  icon: ReactNode
  children: ReactNode
}

/** One synonym or correction; clicking it reverts it. */
function Way({ href, label, icon, children }: WayProps) {
  return (
    <li>
      <Link className={chipClass({ outline: true })} href={href} title={label}>
        <span>{children}</span>
        {icon}
        <span className="sr-only">{label}</span>
      </Link>
    </li>
  )
}
