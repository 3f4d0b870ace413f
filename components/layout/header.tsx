'use client'

import { buttonClass } from '@/components/ui/button'
import { BellIcon, ChatIcon, HeartIcon, SearchIcon } from '@/components/ui/icons'
import { brand } from '@/lib/brand'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { HEADER_COMPANY } from '@/lib/shared/browser'
import words from '@/messages/ru/chrome.json'
import { AccountMenu } from './account-menu'
import { BellCount, TalksCount } from './bell-count'
import { FavoritesCount } from './favorite-button'
import { type GuestFavoritesLink, NavLink } from './nav-link'

interface Props {
  GuestFavorites: GuestFavoritesLink
  /** Words of the mark of a demonstration. */
  demo: { mark: string; hint: string } | null
}

/**
 * Every page contains the guest's and the member's header; `data-auth` on <html> shows one of them, so that a cached
 * page serves everyone without a layout shift. A client component with its own words, as are the footer and the bottom
 * bar: rendered on the server, they would be a part of the data of every page.
 */
export function Header({ GuestFavorites, demo }: Props) {
  const iconLink = buttonClass({ variant: 'outline', className: 'btn-icon header-icon' })
  return (
    <header className="site-header">
      <div className="container header-row">
        <Link href={routes.home()} className="brand" aria-label={words.home.replace('{brand}', brand.name)}>
          <BrandSign />
          {brand.name}
        </Link>
        {demo ? (
          <span className="badge badge-warning demo-mark" title={demo.hint}>
            {demo.mark}
          </span>
        ) : null}
        {/* A list's field or the palette, once the keys are there (components/palette); the list until then. */}
        <Link
          href={routes.vacancies()}
          className={buttonClass({ className: 'header-search max-md:hidden' })}
          aria-keyshortcuts="/"
        >
          <SearchIcon size={18} />
          <span className="max-lg:sr-only">{words.nav.search}</span>
        </Link>
        <nav className="flex gap-6 max-page:gap-4 max-md:hidden" aria-label={words.nav.main}>
          <NavLink href={routes.vacancies()} className="header-link">
            {words.nav.vacancies}
          </NavLink>
          <NavLink href={routes.resumes()} className="header-link for-all">
            {words.nav.resumes}
          </NavLink>
        </nav>
        <div id={HEADER_COMPANY} className="header-company only-employer" />
        <div className="header-side only-guest">
          <NavLink href={routes.vacancyNew()} className="header-link header-wide">
            {words.nav.employers}
          </NavLink>
          <GuestFavorites className={`${iconLink} header-wide favorites-guest`} label={words.nav.favorites}>
            <HeartIcon />
            <FavoritesCount />
          </GuestFavorites>
          <NavLink href={routes.signIn()} className={buttonClass()}>
            {words.nav.signIn}
          </NavLink>
          <NavLink
            href={routes.resumeNew()}
            className={buttonClass({ variant: 'ink', className: 'header-wide' })}
          >
            {words.nav.createResume}
          </NavLink>
        </div>
        <div className="header-side only-user">
          <NavLink
            href={routes.vacancyNew()}
            className={buttonClass({ variant: 'ink', className: 'header-wide only-employer for-recruit' })}
          >
            {words.nav.createVacancy}
          </NavLink>
          <NavLink
            href={routes.myBookmarks()}
            className={`${iconLink} header-wide`}
            label={words.nav.favorites}
          >
            <HeartIcon />
            <FavoritesCount decorative />
          </NavLink>
          <NavLink
            href={routes.myConversations()}
            className={`${iconLink} for-all`}
            label={words.nav.conversations}
          >
            <ChatIcon />
            <TalksCount label={words.nav.unreadConversations} />
          </NavLink>
          <NavLink href={routes.myNotifications()} className={iconLink} label={words.nav.notifications}>
            <BellIcon />
            <BellCount label={words.nav.unread} />
          </NavLink>
          <div className="header-wide">
            <AccountMenu />
          </div>
        </div>
      </div>
    </header>
  )
}

/** Two overlapping circles: the candidate, the employer, and the match between them. */
export function BrandSign({ height = 24 }: { height?: number }) {
  return (
    <svg viewBox="0 0 38 24" height={height} width={(height * 38) / 24} aria-hidden="true">
      <circle cx="12" cy="12" r="12" fill="var(--sign-candidate)" />
      <circle cx="26" cy="12" r="12" fill="var(--sign-employer)" />
      <path d="M19 2.25a12 12 0 0 1 0 19.5a12 12 0 0 1 0-19.5Z" fill="var(--sign-match)" />
    </svg>
  )
}
