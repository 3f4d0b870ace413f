import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { buttonClass } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'

/**
 * The place of a page of the personal area until it is known who is here. `title` is the heading of the page, absent
 * where the page itself stands above with its heading.
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
  /** What is true today, in a sentence or two. */
  today: ReactNode
  /** What is coming, point by point. */
  coming?: { title: string; items: readonly string[] }
  /** What to do meanwhile: links that look like buttons. */
  children?: ReactNode
}

/** A page of something that is not here yet: says what is so today, what is coming and what to do meanwhile. */
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
