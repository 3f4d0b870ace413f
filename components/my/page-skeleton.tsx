import { useTranslations } from 'next-intl'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'

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
