import clsx from 'clsx'
import { HeartFilledIcon, HeartIcon } from './icons'

type Props = {
  type: 'vacancy' | 'resume'
  publicId: string
  /** What pressing does: «В избранное». The pressed state says the rest. */
  label: string
  /** Shown beside the heart; without it the button is a picture with a name. */
  text?: string
  className?: string
}

/**
 * A heart. It carries no script of its own: one listener of the whole page (`FavoritesProvider`) hears every heart and
 * keeps `aria-pressed` of each true to the store, so a list of thirty stays plain HTML.
 */
export function FavoriteButton({ type, publicId, label, text, className }: Props) {
  return (
    <button
      type="button"
      className={clsx('btn', text ? 'btn-outline' : 'btn-ghost btn-icon', 'favorite', className)}
      data-favorite={`${type}:${publicId}`}
      aria-pressed="false"
      aria-label={text ? undefined : label}
      title={text ? undefined : label}
      suppressHydrationWarning
    >
      <HeartIcon className="favorite-off" />
      <HeartFilledIcon className="favorite-on" />
      {text}
    </button>
  )
}
