'use client'

import { useCallback } from 'react'
import { FavoritesProvider } from '@/components/favorites/favorites-provider'
import { routes } from '@/lib/routes'
import { openModal } from '@/stores/modals'

/** The favourites of every page; the list a guest is shown comes only when it is asked for. */
export function Favorites({ failed, title }: { failed: string; title: string }) {
  const open = useCallback(() => {
    import('./my/bookmarks/kept-sheet').then(
      ({ KeptSheet }) => openModal(KeptSheet, { title, size: 'lg' }),
      // The list could not be fetched: the way that works without it.
      () => window.location.assign(routes.signIn({ next: routes.myBookmarks() })),
    )
  }, [title])
  return <FavoritesProvider failed={failed} onOpen={open} />
}
