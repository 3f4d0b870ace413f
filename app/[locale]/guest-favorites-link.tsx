'use client'

import type { ReactNode } from 'react'
import { NavLink } from '@/components/layout/nav-link'
import { routes } from '@/lib/routes'

const signIn = routes.signIn({ next: routes.myBookmarks() })

async function openSheet(): Promise<void> {
  try {
    const { openGuestFavorites } = await import('./my/bookmarks/guest-favorites-sheet')
    await openGuestFavorites()
  } catch (error) {
    console.warn('The sheet of favourites could not be loaded', error)
    window.location.assign(signIn)
  }
}

/** Guests have no favourites page: a click loads and opens a sheet with them. */
export function GuestFavoritesLink(props: { className: string; label?: string; children: ReactNode }) {
  return <NavLink {...props} href={signIn} onActivate={() => void openSheet()} />
}
