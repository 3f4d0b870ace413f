'use client'

import { useQuery } from '@tanstack/react-query'
import { QueryProvider } from '@/components/providers/query-provider'
import { buttonClass } from '@/components/ui/button'
import { BriefcaseIcon, ChevronDownIcon, UserIcon } from '@/components/ui/icons'
import { Menu, menuItemClass } from '@/components/ui/menu'
import { api } from '@/lib/api/client'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import layout from '@/messages/ru/layout.json'
import { loadRights } from '@/stores/rights'
import { showToast } from '@/stores/toasts'

const words = layout.account

/** The company one acts for, in the header of every page; it opens the switch. */
export function CompanyMenu({ name }: { name: string }) {
  return (
    <Menu
      label={words.company.replace('{name}', name)}
      trigger={
        <>
          <span className="truncate">{name}</span>
          <ChevronDownIcon size={16} className="flex-none" />
        </>
      }
      triggerClassName={buttonClass({ variant: 'ghost', size: 'sm', className: 'company-button' })}
    >
      <CompanySwitch />
      <Link className={menuItemClass()} role="menuitem" href={routes.myProfile()}>
        <UserIcon />
        {words.companyProfile}
      </Link>
    </Menu>
  )
}

/** The company an employer acts for, and the others to switch to; in the account menu, outside of any page's cache. */
export function CompanySwitch() {
  return (
    <QueryProvider>
      <Companies />
    </QueryProvider>
  )
}

function Companies() {
  const { data: companies = [] } = useQuery({
    queryKey: ['companies'],
    queryFn: ({ signal }) => api('GET /v1/accounts/companies', { signal }),
  })
  const [current, ...others] = companies
  if (!current) return null
  // Everything on the page belongs to the former company.
  const actFor = async (publicId: string) => {
    try {
      await api('POST /v1/accounts/company/:publicId/current', { params: { publicId } })
      await loadRights()
      window.location.reload()
    } catch (error) {
      console.warn('The company was not switched', error)
      showToast({ variant: 'danger', message: words.actForFailed })
    }
  }
  return (
    <>
      <p className="menu-note">
        <span className="text-soft">{words.actingFor}</span>
        <strong className="truncate">{current.name}</strong>
      </p>
      {others.map(({ public_id, name }) => (
        <button
          key={public_id}
          type="button"
          role="menuitem"
          className={menuItemClass()}
          onClick={() => void actFor(public_id)}
        >
          <BriefcaseIcon />
          {words.actFor.replace('{name}', name)}
        </button>
      ))}
      <hr className="menu-line border-0" />
    </>
  )
}
