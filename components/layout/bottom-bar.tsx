import { useTranslations } from 'next-intl'
import { BellIcon, HeartIcon, SearchIcon, SendIcon, UserIcon } from '@/components/ui/icons'
import { routes } from '@/lib/routes'
import { BellCount } from './bell-count'
import { FavoritesCount } from './favorite-button'
import { type GuestFavoritesLink, NavLink } from './nav-link'

/**
 * A phone's bottom navigation with five links. For a guest private ones lead to the sign-in, which returns to them.
 */
export function BottomBar({ GuestFavorites }: { GuestFavorites: GuestFavoritesLink }) {
  const t = useTranslations('layout.nav')
  const signInFor = (next: string) => routes.signIn({ next })
  return (
    <nav className="bottom-bar" aria-label={t('bottom')}>
      <NavLink href={routes.vacancies()} className="bottom-link only-candidate">
        <SearchIcon size={24} />
        {t('search')}
      </NavLink>
      <NavLink href={routes.resumes()} className="bottom-link only-employer">
        <SearchIcon size={24} />
        {t('search')}
      </NavLink>

      <GuestFavorites className="bottom-link only-guest">
        <HeartIcon size={24} />
        <FavoritesCount />
        {t('favorites')}
      </GuestFavorites>
      <NavLink href={routes.myBookmarks()} className="bottom-link only-user">
        <HeartIcon size={24} />
        <FavoritesCount decorative />
        {t('favorites')}
      </NavLink>

      <NavLink href={signInFor(routes.myApplications())} className="bottom-link only-guest">
        <SendIcon size={24} />
        {t('applications')}
      </NavLink>
      <NavLink
        href={routes.myApplications()}
        alsoOn="^/ru/resumes/[^/]+/view"
        className="bottom-link only-user only-candidate"
      >
        <SendIcon size={24} />
        {t('applications')}
      </NavLink>
      <NavLink
        href={routes.myVacancies()}
        alsoOn="^/ru/vacancies/[^/]+/view"
        className="bottom-link only-user only-employer"
      >
        <SendIcon size={24} />
        {t('applications')}
      </NavLink>

      <NavLink href={signInFor(routes.myNotifications())} className="bottom-link only-guest">
        <BellIcon size={24} />
        {t('notifications')}
      </NavLink>
      <NavLink href={routes.myNotifications()} className="bottom-link only-user">
        <BellIcon size={24} />
        <BellCount label={t.raw('unread')} />
        {t('notifications')}
      </NavLink>

      <NavLink href={routes.signIn()} className="bottom-link only-guest">
        <UserIcon size={24} />
        {t('profile')}
      </NavLink>
      <NavLink href={routes.myProfile()} className="bottom-link only-user">
        <UserIcon size={24} />
        {t('profile')}
      </NavLink>
    </nav>
  )
}
