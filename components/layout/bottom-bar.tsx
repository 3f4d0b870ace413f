'use client'

import type { ReactNode } from 'react'
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
      <Place
        href={routes.myApplications()}
        alsoOn="^/ru/my/offers/"
        of="only-user only-employer for-see"
        icon={<SendIcon size={24} />}
        name={words.today}
      />
      <Place
        href={routes.vacancies()}
        of="only-candidate"
        icon={<SearchIcon size={24} />}
        name={words.search}
      />
      <Place
        href={routes.resumes()}
        of="only-employer for-all"
        icon={<SearchIcon size={24} />}
        name={words.search}
      />
      <Place
        href={routes.myInterviews()}
        alsoOn={`^${routes.myInterviews()}/`}
        of="only-employer for-part for-see"
        icon={<ClockIcon size={24} />}
        name={words.interviews}
      />

      <GuestFavorites className="bottom-link only-guest">
        <HeartIcon size={24} />
        <FavoritesCount />
        {words.favorites}
      </GuestFavorites>
      <Place
        href={routes.myBookmarks()}
        of="only-user"
        icon={<HeartIcon size={24} />}
        count={<FavoritesCount decorative />}
        name={words.favorites}
      />

      <Place
        href={routes.resumeNew()}
        of="only-guest"
        icon={<DocumentIcon size={24} />}
        name={words.resumes}
      />
      <Place
        href={routes.myResumes()}
        alsoOn="^/ru/resumes/([^/]+/edit|[^/]+/view(?!/(applications|invitations))|new$)"
        of="only-user only-candidate"
        icon={<DocumentIcon size={24} />}
        name={words.myResumes}
      />
      <Place
        href={routes.myVacancies()}
        alsoOn="^/ru/vacancies/([^/]+/(edit|view)|new$)"
        of="only-user only-employer for-see"
        icon={<BriefcaseIcon size={24} />}
        name={words.vacancies}
      />
      <Place
        href={routes.myPayments()}
        of="only-employer for-part for-money"
        icon={<WalletIcon size={24} />}
        name={words.payments}
      />

      <Place
        href={routes.signIn({ next: routes.myApplications() })}
        of="only-guest"
        icon={<SendIcon size={24} />}
        name={words.applications}
      />
      <Place
        href={routes.myApplications()}
        alsoOn="^/ru/(resumes/[^/]+/view/(applications|invitations)|my/(offers|tests)/)"
        of="only-user only-candidate"
        icon={<SendIcon size={24} />}
        name={words.applications}
      />

      <Place href={routes.signIn()} of="only-guest" icon={<UserIcon size={24} />} name={words.profile} />
      <ProfileLink of="for-all" />
      {/* Their interviews and payments have places of their own here. */}
      <ProfileLink of="for-part" others="|interviews|payments" />
    </nav>
  )
}

interface PlaceProps {
  href: string
  /** Classes of those who see it. */
  of: string
  alsoOn?: string
  icon: ReactNode
  count?: ReactNode
  name: string
}

function Place({ of, icon, count, name, ...link }: PlaceProps) {
  return (
    <NavLink {...link} className={`bottom-link ${of}`}>
      {icon}
      {count}
      {name}
    </NavLink>
  )
}

/** The profile, which stands for every private page without a place of its own in the bar. */
function ProfileLink({ of, others = '' }: { of: string; others?: string }) {
  return (
    <Place
      href={routes.myProfile()}
      alsoOn={`^/ru/my/(?!applications|bookmarks|offers/|resumes|tests/|vacancies${others})`}
      of={`only-user ${of}`}
      icon={<UserIcon size={24} />}
      count={<BellCount label={words.unread} />}
      name={words.profile}
    />
  )
}
