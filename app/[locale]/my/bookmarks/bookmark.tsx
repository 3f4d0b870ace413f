'use client'

import clsx from 'clsx'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useStore } from 'zustand'
import { ResumeCard } from '@/components/resumes/resume-card'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { VacancyCard } from '@/components/vacancies/vacancy-card'
import type { FavoriteType } from '@/lib/contracts/enums'
import type { Favorite } from '@/lib/contracts/favorites'
import { setFavorite } from '@/stores/favorites'
import { favoritesStore } from '@/stores/shown-favorites'
import { TermChanges } from './term-changes'

type Props = {
  type: FavoriteType
  id: string
  /** Null when the item is no longer visible to this person. */
  favorite: Favorite | null
  level?: 2 | 3
}

/** One favourite: its card, greyed out when closed. A removed favourite leaves a «restore» row in its place. */
export function Bookmark({ type, id, favorite, level = 2 }: Props) {
  const t = useTranslations('favorites')
  const kept = useStore(favoritesStore, (state) => state.ids[type].has(id))
  // The store receives this list just after the first render, so an item counts as removed only if the store had it
  // before.
  const [known, setKnown] = useState(kept)
  if (kept && !known) setKnown(true)

  if (known && !kept) {
    return (
      <Card className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 text-soft" role="status">
          {t('removed')}
          {favorite ? <>: {favorite.item.title}</> : null}
        </p>
        <Button size="sm" onClick={() => void setFavorite(type, id, true)}>
          {t('restore')}
        </Button>
      </Card>
    )
  }
  if (!favorite) {
    return (
      <Card className="bookmark-off flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="font-semibold text-soft">{t(type === 'vacancy' ? 'goneVacancy' : 'goneResume')}</p>
          <p className="text-soft">{t('goneText')}</p>
        </div>
        <Button size="sm" onClick={() => void setFavorite(type, id, false)}>
          {t('remove')}
        </Button>
      </Card>
    )
  }
  return <FavoriteCard favorite={favorite} level={level} />
}

function FavoriteCard({ favorite, level }: { favorite: Favorite; level: 2 | 3 }) {
  const t = useTranslations('favorites')
  if (favorite.type === 'resume') {
    return <ResumeCard resume={favorite.item} level={level} hasFavorite />
  }
  const closed = favorite.item.status !== 'active'
  return (
    <div className={clsx('grid gap-2', closed && 'bookmark-off')}>
      {closed ? (
        <p>
          <Badge>{t(favorite.item.status === 'paused' ? 'paused' : 'closed')}</Badge>
        </p>
      ) : null}
      <VacancyCard vacancy={favorite.item} level={level} />
      {favorite.was ? <TermChanges was={favorite.was} now={favorite.item} /> : null}
    </div>
  )
}
