import { useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { formatNumber } from '@/lib/format/number'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { areasOfFamily, roleFamilies } from '@/lib/shared/resume-writing'
import content from '@/messages/ru/firstJob.json'

interface Opening {
  name: keyof typeof content.kinds
  href: string
  total: number
  /** There are more than were counted. */
  isCapped: boolean
}

/** Searches without experience, with how much each finds now. */
export function Openings({ openings }: { openings: readonly Opening[] }) {
  const t = useTranslations('firstJob')
  if (openings.length === 0) return null
  return (
    <section className="grid gap-4" aria-labelledby="first-job-where">
      <h2 id="first-job-where" className="text-xl">
        {t('where')}
      </h2>
      <ul className="first-job-openings">
        {openings.map(({ name, href, total, isCapped }) => (
          <Card as="li" key={name} linked className="grid gap-1 p-4">
            <Link className="card-cover font-semibold" href={href}>
              {t(`kinds.${name}`)}
            </Link>
            <span className="text-sm text-soft">
              {isCapped ? t('more', { count: formatNumber(total) }) : t('counted', { count: total })}
            </span>
          </Card>
        ))}
      </ul>
    </section>
  )
}

/** What employers accept instead of experience, by families of professions. */
export function Families() {
  const t = useTranslations('firstJob')
  const names = useTranslations('interviews.preparation.families')
  return (
    <section className="grid max-w-[46rem] gap-3" aria-labelledby="first-job-instead">
      <h2 id="first-job-instead" className="text-xl">
        {t('instead')}
      </h2>
      <p className="text-soft">{t('insteadLead')}</p>
      <Card className="grid gap-0 py-1">
        {roleFamilies.map((family) => (
          <details key={family} className="preparation-question">
            <summary>
              <span className="font-medium">{names(family)}</span>
            </summary>
            <div className="grid gap-3 pb-4">
              <ul className="grid list-disc gap-1 pl-5">
                {content.families[family].map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
              <p>
                <Link
                  className="link"
                  href={routes.vacancies({ category: areasOfFamily(family), experience: 'noExperience' })}
                >
                  {t('ofFamily', { family: names(family) })}
                </Link>
              </p>
            </div>
          </details>
        ))}
      </Card>
    </section>
  )
}

/** How a resume without experience is written, and the way to write it. */
export function Steps() {
  const t = useTranslations('firstJob')
  return (
    <section className="grid max-w-[46rem] gap-4" aria-labelledby="first-job-resume">
      <h2 id="first-job-resume" className="text-xl">
        {t('resume')}
      </h2>
      <ol className="grid list-decimal gap-3 pl-5">
        {content.steps.map(({ title, text }) => (
          <li key={title}>
            <span className="font-semibold">{title}.</span> {text}
          </li>
        ))}
      </ol>
      <p className="flex flex-wrap items-center gap-3">
        <Link className={buttonClass({ variant: 'primary' })} href={routes.resumeNew()}>
          {t('start')}
        </Link>
        <Link className="link" href={routes.myPreparation()}>
          {t('prepare')}
        </Link>
      </p>
    </section>
  )
}

/** Beside a search for work without experience: the page for those who begin. */
export function FirstJobNote() {
  const t = useTranslations('firstJob')
  return (
    <p className="my-3 text-sm text-soft">
      {t('note')}{' '}
      <Link className="link" href={routes.firstJob()}>
        {t('noteLink')}
      </Link>
    </p>
  )
}
