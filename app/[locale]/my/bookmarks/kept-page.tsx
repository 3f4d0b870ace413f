'use client'

import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { SavedSearches } from '@/components/saved-searches/saved-searches'
import { Segmented } from '@/components/ui/tabs'
import { routes } from '@/lib/routes'
import { Bookmarks } from './bookmarks'

/** Everything one keeps: vacancies, resumes and searches. */
export function KeptPage() {
  const t = useTranslations('favorites')
  const searches = useTranslations('savedSearches')
  const search = useSearchParams()
  const isSearches = search.get('tab') === 'searches'
  const type = isSearches ? null : search.get('type')
  const isType = type === 'vacancy' || type === 'resume'
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">{isSearches ? searches('title') : t('title')}</h1>
        <Segmented
          label={t('kinds')}
          items={[
            { href: routes.myBookmarks(), label: t('all'), current: !(isSearches || isType) },
            {
              href: routes.myBookmarks({ type: 'vacancy' }),
              label: t('vacancies'),
              current: type === 'vacancy',
            },
            { href: routes.myBookmarks({ type: 'resume' }), label: t('resumes'), current: type === 'resume' },
            { href: routes.mySearches(), label: searches('tab'), current: isSearches },
          ]}
        />
      </div>
      {isSearches ? <SavedSearches /> : <Bookmarks />}
    </div>
  )
}
