import { useTranslations } from 'next-intl'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'

/**
 * Placeholder of a form until the session and the data are known. `title` is the heading of the page; absent where the
 * page renders its own.
 */
export function FormSkeleton({ title }: { title?: string }) {
  const t = useTranslations('common')
  return (
    <div className="container creation">
      <div className="grid gap-4 min-w-0">
        {title ? <h1 className="text-2xl">{title}</h1> : null}
        <SkeletonRegion label={t('loading')} className="grid gap-4 min-w-0">
          <Skeleton height={420} />
          <Skeleton height={240} />
        </SkeletonRegion>
      </div>
    </div>
  )
}
