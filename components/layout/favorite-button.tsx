'use client'

import clsx from 'clsx'
import { useStore } from 'zustand'
import { HeartFilledIcon, HeartIcon } from '@/components/ui/icons'
import type { FavoriteType } from '@/lib/contracts/enums'
import { HEARTS_READY } from '@/lib/shared/browser'
import { favoritesStore, pressHeart } from '@/stores/shown-favorites'

type Props = {
  type: FavoriteType
  publicId: string
  /** Accessible name, «В избранное»; the state is given by `aria-pressed`. */
  label: string
  /** Visible text beside the heart; without it the button is an icon with a name. */
  text?: string
  /** The heart is drawn by CSS: lists show it dozens of times. */
  drawnByStyles?: boolean
  className?: string
}

/**
 * A favourite toggle. A click before the favourites are loaded is handled by the inline script of `lib/shared/first-paint.ts`, which
 * finds the button by `data-favorite` and may have changed `aria-pressed` already.
 */
export function FavoriteButton({ type, publicId, label, text, drawnByStyles, className }: Props) {
  const pressed = useStore(favoritesStore, ({ ids }) => ids[type].has(publicId))
  return (
    <button
      type="button"
      className={clsx('btn', text ? 'btn-outline' : 'btn-ghost btn-icon', 'favorite', className)}
      data-favorite={`${type}:${publicId}`}
      aria-pressed={pressed}
      aria-label={text ? undefined : label}
      title={text ? undefined : label}
      suppressHydrationWarning
      onClick={() => {
        // Until the favourites of the person are loaded, the inline script handles the click.
        if (document.documentElement.dataset[HEARTS_READY]) pressHeart(type, publicId)
      }}
    >
      {drawnByStyles ? null : (
        <>
          <HeartIcon className="favorite-off" />
          <HeartFilledIcon className="favorite-on" />
        </>
      )}
      {text}
    </button>
  )
}

/** Number of favourites; hidden when zero. */
export function FavoritesCount({ decorative }: { decorative?: boolean }) {
  const total = useStore(favoritesStore, (state) => state.total)
  return (
    <span className="count" data-favorite-count="" aria-hidden={decorative} hidden={total === 0}>
      {total === 0 ? null : total > 99 ? '99+' : total}
    </span>
  )
}
