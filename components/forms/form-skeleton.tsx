import { useTranslations } from 'next-intl'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'

/** The place of a form until it is known who is here and what they own. */
export function FormSkeleton() {
  const t = useTranslations('common')
  return (
    <SkeletonRegion label={t('loading')} className="container creation">
      <div className="creation-form">
        <Skeleton height={36} width="60%" />
        <Skeleton height={420} />
        <Skeleton height={240} />
      </div>
    </SkeletonRegion>
  )
}
