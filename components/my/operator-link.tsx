'use client'

import { NavLink } from '@/components/layout/nav-link'
import { CheckIcon } from '@/components/ui/icons'
import { routes } from '@/lib/routes'
import { useMe } from './use-me'

/** The way to the desk, for those who have the role. */
export function OperatorLink({ label }: { label: string }) {
  const { data: me } = useMe()
  if (!me?.is_operator) return null
  return (
    <NavLink href={routes.myModeration()} className="my-link">
      <CheckIcon />
      {label}
    </NavLink>
  )
}
