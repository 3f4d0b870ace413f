import { useTranslations } from 'next-intl'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'

/** The place of a page of the personal area until it is known who is here. */
export function PageSkeleton() {
  const t = useTranslations('common')
  return (
    <SkeletonRegion label={t('loading')} className="my-page">
      <Skeleton height={37} width="45%" />
      <Skeleton height={96} className="rounded-card" />
      <Skeleton height={220} className="rounded-card" />
    </SkeletonRegion>
  )
}
