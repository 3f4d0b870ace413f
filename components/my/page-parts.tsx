import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { buttonClass } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'

/**
 * Placeholder of a page of the personal area until the session is known. `title` is the heading of the page; absent
 * where the page renders its own.
 */
export function PageSkeleton({ title }: { title?: string }) {
  const t = useTranslations('common')
  return (
    <div className="my-page">
      {title ? <h1>{title}</h1> : null}
      <SkeletonRegion label={t('loading')} className="my-page">
        <Skeleton height={96} className="rounded-card" />
        <Skeleton height={220} className="rounded-card" />
      </SkeletonRegion>
    </div>
  )
}

type Props = {
  title: string
  /** The current state, in a sentence or two. */
  today: ReactNode
  /** Planned features, one per line. */
  coming?: { title: string; items: readonly string[] }
  /** Alternatives until then: links that look like buttons. */
  children?: ReactNode
}

/** Page of a feature that does not exist yet: the current state, the plan, and alternatives. */
export function Coming({ title, today, coming, children }: Props) {
  return (
    <div className="my-page">
      <h1>{title}</h1>
      <Notice>{today}</Notice>
      {coming ? (
        <section className="grid gap-3">
          <h2 className="text-lg">{coming.title}</h2>
          <ul className="grid list-disc gap-2 pl-5">
            {coming.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </section>
      ) : null}
      {children ? <div className="flex flex-wrap gap-3">{children}</div> : null}
    </div>
  )
}

export function CandidatePayments() {
  const t = useTranslations('my')
  return (
    <Coming title={t('payments.title')} today={t('payments.candidateToday')}>
      <Link className={buttonClass({ variant: 'primary' })} href={routes.vacancies()}>
        {t('actions.findWork')}
      </Link>
    </Coming>
  )
}
