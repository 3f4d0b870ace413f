'use client'

import type { ReactNode } from 'react'
import { Avatar } from '@/components/ui/avatar'
import {
  BellIcon,
  BriefcaseIcon,
  DocumentIcon,
  HeartIcon,
  SettingsIcon,
  SignOutIcon,
  UserIcon,
  WalletIcon,
} from '@/components/ui/icons'
import { Menu, menuItemClass } from '@/components/ui/menu'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { useClaims } from './use-claims'

export type AccountMenuLabels = Record<
  | 'open'
  | 'openNameless'
  | 'resumes'
  | 'vacancies'
  | 'favorites'
  | 'notifications'
  | 'profile'
  | 'payments'
  | 'settings'
  | 'signOut',
  string
>

/** The panel opened by the header button. `labels.open` contains `{name}`. */
export function AccountMenuItems({ labels }: { labels: AccountMenuLabels }) {
  const claims = useClaims()
  const name = claims ? `${claims.firstName} ${claims.lastName}`.trim() : ''
  const employer = claims?.accountType === 'employer'
  return (
    <Menu
      label={name ? labels.open.replace('{name}', name) : labels.openNameless}
      triggerClassName="account-button"
      trigger={
        name ? (
          <Avatar name={name} src={claims?.avatar_url} decorative />
        ) : (
          <span className="avatar bg-wash text-soft">
            <UserIcon />
          </span>
        )
      }
    >
      {employer ? (
        <Item href={routes.myVacancies()} icon={<BriefcaseIcon />} text={labels.vacancies} />
      ) : (
        <Item href={routes.myResumes()} icon={<DocumentIcon />} text={labels.resumes} />
      )}
      <Item href={routes.myBookmarks()} icon={<HeartIcon />} text={labels.favorites} />
      <Item href={routes.myNotifications()} icon={<BellIcon />} text={labels.notifications} />
      <hr className="menu-line border-0" />
      <Item href={routes.myProfile()} icon={<UserIcon />} text={labels.profile} />
      {employer ? <Item href={routes.myPayments()} icon={<WalletIcon />} text={labels.payments} /> : null}
      <Item href={routes.mySettings()} icon={<SettingsIcon />} text={labels.settings} />
      <hr className="menu-line border-0" />
      <Item href={routes.signOut()} icon={<SignOutIcon />} text={labels.signOut} />
    </Menu>
  )
}

function Item({ href, icon, text }: { href: string; icon: ReactNode; text: string }) {
  return (
    <Link href={href} className={menuItemClass()} role="menuitem">
      {icon}
      {text}
    </Link>
  )
}
