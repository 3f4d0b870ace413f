import { useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/notice'
import type { QueryUnderstanding } from '@/lib/contracts/query-understanding'

interface Props {
  list: 'vacancies' | 'resumes'
  understanding: QueryUnderstanding | null
  /** Something was found: whoever was added to nothing is not worth a word. */
  found: boolean
  /** Words are searched for exactly as typed. */
  exact: boolean
  /** The same search, exactly as typed and with help. */
  hrefs: { exact: string; loose: string }
}

/** Ways to say one thing that are named; the rest would be a list of its own. */
const mostNamed = 4

/** What was made of the words of a search, and the way back to what was typed. */
export function QueryNotes({ list, understanding, found, exact, hrefs }: Props) {
  const t = useTranslations('search')
  if (exact) {
    return (
      <Notice className="query-notes">
        {t('exact')} <a href={hrefs.loose}>{t('loose')}</a>
      </Notice>
    )
  }
  if (!understanding) return null
  const { typed, corrected, synonyms, optional, roles, truncated } = understanding
  const names = roles.map(({ name }) => `«${name}»`).join(', ')
  return (
    <section aria-label={t('title')}>
      <Notice className="query-notes" role="status">
        {corrected ? (
          <p className="wrap-anywhere">
            {t('corrected', { text: corrected })}{' '}
            <a href={hrefs.exact}>{t('searchTyped', { text: typed })}</a>
          </p>
        ) : null}
        {synonyms.map(({ from, to }) => (
          <p key={from} className="wrap-anywhere">
            {t('also', { from, to: to.slice(0, mostNamed).join(', ') })}
          </p>
        ))}
        {optional.length > 0 ? (
          <p className="wrap-anywhere">
            {t('optional', { words: optional.map((word) => `«${word}»`).join(', ') })}
          </p>
        ) : null}
        {found && names ? <p>{t(list === 'vacancies' ? 'roles' : 'resumeRoles', { names })}</p> : null}
        {truncated ? <p>{t('truncated')}</p> : null}
        {corrected ? null : <a href={hrefs.exact}>{t('exactOnly')}</a>}
      </Notice>
    </section>
  )
}
