'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { api } from '@/lib/api/client'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { myVacanciesKey } from './use-vacancy-actions'

/** Remaining publications of the plan, shown before publishing, with a link to buy more when there are none. */
export function RoomLeft({ vacancy }: { vacancy?: string | undefined }) {
  const t = useTranslations('vacancyForm.room')
  const { data } = useQuery({
    queryKey: [...myVacanciesKey, 'room'],
    queryFn: ({ signal }) => api('GET /v1/my/services', { signal }),
    // Optional: beyond the limit the server rejects the publication.
    retry: false,
  })
  const room = data?.results.find(({ kind }) => kind === 'active_vacancies')
  if (!room) return null
  const bought = data?.results.find(({ kind }) => kind === 'publications')?.left ?? 0
  const isFull = room.left === 0 && bought === 0
  return (
    <p className="w-full text-sm text-soft">
      {t('left', { left: room.left, initial: room.initial })}
      {bought > 0 ? `, ${t('bought', { count: bought })}` : ''}
      {isFull ? (
        <>
          {'. '}
          <Link
            className="link"
            href={routes.myServices({ need: 'active_vacancies', ...(vacancy !== undefined && { vacancy }) })}
          >
            {t('more')}
          </Link>
        </>
      ) : null}
    </p>
  )
}
