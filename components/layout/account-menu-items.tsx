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
import layout from '@/messages/ru/layout.json'
import { useMay } from '@/stores/rights'
import { CompanySwitch } from './company-switch'
import { useClaims } from './use-claims'

const words = layout.account

/** The panel opened by the header button. */
export function AccountMenuItems() {
  const claims = useClaims()
  const name = claims ? `${claims.firstName} ${claims.lastName}`.trim() : ''
  const employer = claims?.accountType === 'employer'
  const may = useMay()
  return (
    <Menu
      label={name ? words.open.replace('{name}', name) : words.openNameless}
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
      {employer ? <CompanySwitch /> : null}
      {employer ? null : <Item href={routes.myResumes()} icon={<DocumentIcon />} text={words.resumes} />}
      {employer && may('see') ? (
        <Item href={routes.myVacancies()} icon={<BriefcaseIcon />} text={words.vacancies} />
      ) : null}
      <Item href={routes.myBookmarks()} icon={<HeartIcon />} text={words.favorites} />
      <Item href={routes.myNotifications()} icon={<BellIcon />} text={words.notifications} />
      <hr className="menu-line border-0" />
      <Item href={routes.myProfile()} icon={<UserIcon />} text={words.profile} />
      {employer && may('see_money') ? (
        <Item href={routes.myPayments()} icon={<WalletIcon />} text={words.payments} />
      ) : null}
      <Item href={routes.mySettings()} icon={<SettingsIcon />} text={words.settings} />
      <hr className="menu-line border-0" />
      <Item href={routes.signOut()} icon={<SignOutIcon />} text={words.signOut} />
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
