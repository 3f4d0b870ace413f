'use client'

import {
  BriefcaseIcon,
  ClockIcon,
  DocumentIcon,
  HeartIcon,
  SearchIcon,
  SendIcon,
  UserIcon,
  WalletIcon,
} from '@/components/ui/icons'
import { routes } from '@/lib/routes'
import chrome from '@/messages/ru/chrome.json'
import { BellCount } from './bell-count'
import { FavoritesCount } from './favorite-button'
import { type GuestFavoritesLink, NavLink } from './nav-link'

const words = chrome.nav

/**
 * A phone's bottom navigation: five places. For a guest private ones lead to the sign-in, which returns to them. Notices are
 * behind the bell of the header; their count stands on the profile, which lists all sections.
 */
export function BottomBar({ GuestFavorites }: { GuestFavorites: GuestFavoritesLink }) {
  return (
    <nav className="bottom-bar" aria-label={words.bottom}>
      <NavLink
        href={routes.myApplications()}
        alsoOn="^/ru/vacancies/[^/]+/view"
        className="bottom-link only-user only-employer for-see"
      >
        <SendIcon size={24} />
        {words.today}
      </NavLink>
      <NavLink href={routes.vacancies()} className="bottom-link only-candidate">
        <SearchIcon size={24} />
        {words.search}
      </NavLink>
      <NavLink href={routes.resumes()} className="bottom-link only-employer for-all">
        <SearchIcon size={24} />
        {words.search}
      </NavLink>
      <NavLink
        href={routes.myInterviews()}
        alsoOn={`^${routes.myInterviews()}/`}
        className="bottom-link only-employer for-part for-see"
      >
        <ClockIcon size={24} />
        {words.interviews}
      </NavLink>

      <GuestFavorites className="bottom-link only-guest">
        <HeartIcon size={24} />
        <FavoritesCount />
        {words.favorites}
      </GuestFavorites>
      <NavLink href={routes.myBookmarks()} className="bottom-link only-user">
        <HeartIcon size={24} />
        <FavoritesCount decorative />
        {words.favorites}
      </NavLink>

      <NavLink href={routes.resumeNew()} className="bottom-link only-guest">
        <DocumentIcon size={24} />
        {words.resumes}
      </NavLink>
      <NavLink
        href={routes.myResumes()}
        alsoOn="^/ru/resumes/([^/]+/edit|[^/]+/view(?!/(applications|invitations))|new$)"
        className="bottom-link only-user only-candidate"
      >
        <DocumentIcon size={24} />
        {words.myResumes}
      </NavLink>
      <NavLink
        href={routes.myVacancies()}
        alsoOn="^/ru/vacancies/([^/]+/edit|new$)"
        className="bottom-link only-user only-employer for-see"
      >
        <BriefcaseIcon size={24} />
        {words.vacancies}
      </NavLink>
      <NavLink href={routes.myPayments()} className="bottom-link only-employer for-part for-money">
        <WalletIcon size={24} />
        {words.payments}
      </NavLink>

      <NavLink href={routes.signIn({ next: routes.myApplications() })} className="bottom-link only-guest">
        <SendIcon size={24} />
        {words.applications}
      </NavLink>
      <NavLink
        href={routes.myApplications()}
        alsoOn="^/ru/resumes/[^/]+/view/(applications|invitations)"
        className="bottom-link only-user only-candidate"
      >
        <SendIcon size={24} />
        {words.applications}
      </NavLink>

      <NavLink href={routes.signIn()} className="bottom-link only-guest">
        <UserIcon size={24} />
        {words.profile}
      </NavLink>
      <ProfileLink className="for-all" />
      {/* Their interviews and payments have places of their own here. */}
      <ProfileLink className="for-part" others="|interviews|payments" />
    </nav>
  )
}

/** The profile, which stands for every private page without a place of its own in the bar. */
function ProfileLink({ className, others = '' }: { className: string; others?: string }) {
  return (
    <NavLink
      href={routes.myProfile()}
      alsoOn={`^/ru/my/(?!applications|bookmarks|resumes|vacancies${others})`}
      className={`bottom-link only-user ${className}`}
    >
      <UserIcon size={24} />
      <BellCount label={words.unread} />
      {words.profile}
    </NavLink>
  )
}
