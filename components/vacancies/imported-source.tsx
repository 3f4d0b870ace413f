import { useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'
import type { VacancyCard } from '@/lib/contracts/vacancies'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'

type Imported = NonNullable<VacancyCard['imported']>
type Props = {
  imported: Imported
  /** As `Button`. */
  size?: 'sm' | 'md' | 'lg'
  block?: boolean
}

/** Only addresses of the web are followed, whatever a file had in its column of links. */
const isWeb = (url: string | null): url is string =>
  url !== null && /^https?:\/\//.test(url) && URL.canParse(url)

/** In place of «Откликнуться»: leads to where the advert stands; nothing where the source gave no address. */
export function SourceLink({ imported, size = 'md', block = false }: Props) {
  const t = useTranslations('vacancies.imported')
  if (!isWeb(imported.url)) return null
  return (
    <a
      href={imported.url}
      target="_blank"
      rel="nofollow noopener"
      className={buttonClass({ variant: 'primary', size, block })}
    >
      {t('apply', { site: imported.site ?? new URL(imported.url).hostname.replace(/^www\./, '') })}
    </a>
  )
}

/** In place of the promise of an answer: where the advert comes from, and that nobody here answers. */
export function SourceNote({ imported, company }: Pick<Props, 'imported'> & { company: string | null }) {
  const t = useTranslations('vacancies.imported')
  return (
    <p className="text-sm text-soft">
      {imported.site ? t('from', { site: imported.site }) : t('fromFile')} {t('nobody')}{' '}
      {company ? (
        <Link href={routes.company(company)} className="link">
          {t('claim')}
        </Link>
      ) : null}
    </p>
  )
}
