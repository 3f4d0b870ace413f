'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import { salaryText } from '@/lib/format/salary'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { postponedKey } from './use-postponed'

/** Open vacancies like one that has closed. */
export function SimilarVacancies({ vacancyId }: { vacancyId: string }) {
  const t = useTranslations('shelf')
  const common = useTranslations('common')
  const { data, isError } = useQuery({
    queryKey: [...postponedKey, 'similar', vacancyId],
    queryFn: ({ signal }) =>
      api('GET /v1/vacancies/:publicId/similar', { params: { publicId: vacancyId }, signal }),
  })
  if (isError || data?.length === 0) return <p className="text-soft">{t('similarNone')}</p>
  if (!data) {
    return (
      <SkeletonRegion label={t('loading')}>
        <Skeleton height={72} />
      </SkeletonRegion>
    )
  }
  return (
    <ul className="shelf-similar">
      {data.slice(0, 4).map((vacancy) => (
        <li key={vacancy.public_id}>
          <Link href={routes.vacancy(vacancy.public_id)} className="link">
            {vacancy.title}
          </Link>
          <span className="text-soft">
            {vacancy.company.name}
            {'\u00a0· '}
            {salaryText(vacancy.salary, common)}
          </span>
        </li>
      ))}
    </ul>
  )
}
