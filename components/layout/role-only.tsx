'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, Suspense, useEffect } from 'react'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states'
import type { AccountType } from '@/lib/contracts/enums'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import layout from '@/messages/ru/layout.json'
import { homeOfMember, landingOf, type Need, useEnded, useMay } from '@/stores/rights'
import { useSession } from '@/stores/session'
import { showToast } from '@/stores/toasts'
import { lazyPart } from './lazy-part'

const AccessEnded = lazyPart(() => import('./access-ended').then((module) => module.AccessEnded))

type Props = {
  side: AccountType
  /** Toast for the other account type before it is redirected to its own list. */
  notice: string
  /** Shown until the session is known. */
  fallback: ReactNode
  /** What the page takes of a company's member. */
  needs?: Need
  children: ReactNode
}

const words = layout.notOfRole
const homes: Record<string, string> = {
  [routes.myVacancies()]: words.vacancies,
  [routes.myInterviews()]: words.interviews,
  [routes.myPayments()]: words.payments,
}

/**
 * The page, until the access to the company ends under the eyes of its reader: that takes its place. Pages of the person
 * themselves stay for whoever left by their own wish, from one of them.
 */
function WhileMember({ alsoLeft = true, children }: { alsoLeft?: boolean; children: ReactNode }) {
  const ended = useEnded()
  if (!ended || (ended.state === 'left' && !alsoLeft)) return children
  return (
    <Suspense fallback={null}>
      <AccessEnded access={ended} />
    </Suspense>
  )
}

/** A page of the company for members whose role includes it; the others are told so, and led to their own work. */
export function ByRight({ needs, children }: { needs: Need; children: ReactNode }) {
  const may = useMay()(needs)
  if (may) return <WhileMember>{children}</WhileMember>
  const home = homeOfMember()
  return (
    <EmptyState title={words.title} text={words.text} level={1}>
      <Link href={home} className={buttonClass({ variant: 'primary' })}>
        {homes[home]}
      </Link>
    </EmptyState>
  )
}

/**
 * A page for one account type; the other is redirected to its own list with a toast. Authorisation is up to the API.
 */
export function RoleOnly({ side, notice, fallback, needs, children }: Props) {
  const router = useRouter()
  const accountType = useSession((state) => state.user?.accountType)
  const isGuestSide = accountType !== undefined && accountType !== side
  useEffect(() => {
    if (!isGuestSide) return
    showToast({ variant: 'info', message: notice })
    router.replace(landingOf(accountType))
  }, [isGuestSide, accountType, notice, router])
  if (accountType !== side) return fallback
  return needs ? <ByRight needs={needs}>{children}</ByRight> : <WhileMember>{children}</WhileMember>
}

/** Renders its content for anyone signed in; the placeholder until the session is known. */
export function MembersOnly({ fallback, children }: Pick<Props, 'fallback' | 'children'>) {
  const isMember = useSession((state) => state.user !== null)
  return isMember ? <WhileMember alsoLeft={false}>{children}</WhileMember> : fallback
}

/** Two variants of a page by account type; the placeholder until the session is known. */
export function ByRole({
  candidate,
  employer,
  fallback,
}: {
  candidate: ReactNode
  employer: ReactNode
  fallback: ReactNode
}) {
  const accountType = useSession((state) => state.user?.accountType)
  if (accountType === undefined) return fallback
  return accountType === 'employer' ? <WhileMember>{employer}</WhileMember> : candidate
}
