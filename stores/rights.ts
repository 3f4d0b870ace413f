import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { lazyApi } from '@/lib/api/credentials'
import type { Me } from '@/lib/contracts/accounts'
import type { MemberAccess } from '@/lib/contracts/company-members'
import { type CompanyRight, companyRights } from '@/lib/contracts/company-rights'
import { routes } from '@/lib/routes'
import { landingPath } from '@/lib/session/claims'
import { LACKED_RIGHTS_KEY } from '@/lib/shared/browser'
import { onSession, sessionStore } from './session'

/**
 * What the member may not do in the company they act for. Nothing until that is known, and for an employer without a
 * company, who becomes the owner of their first one. For display only: the server decides.
 */
export const rightsStore = createStore<{
  lacks: readonly CompanyRight[]
  /** The company this page shows, once known (public id). */
  company: string | null
  /** How the access to that company ended while the page was open: its content gives way to this. */
  ended: MemberAccess
}>(() => ({ lacks: [], company: null, ended: null }))

/** Anything of vacancies: the whole company, or what one is on. */
export type Need = CompanyRight | 'see'

export const mayWith = (lacks: readonly CompanyRight[], need: Need): boolean =>
  need === 'see' ? !(lacks.includes('see_all') && lacks.includes('see_own')) : !lacks.includes(need)

/** Selects places in CSS, in this page and, by the inline script, before the first paint of the next one. */
function show(lacks: readonly CompanyRight[]): void {
  const { dataset } = document.documentElement
  if (lacks.length > 0) {
    dataset.lacks = lacks.join(' ')
    localStorage.setItem(LACKED_RIGHTS_KEY, dataset.lacks)
  } else {
    delete dataset.lacks
    localStorage.removeItem(LACKED_RIGHTS_KEY)
  }
  if (lacks.join(' ') !== rightsStore.getState().lacks.join(' ')) rightsStore.setState({ lacks })
}

/** Shows what the company of a member lets them do, or how the access to the one this page shows has ended. */
export async function showRights(company: Me['company']): Promise<void> {
  show(company ? companyRights.filter((right) => !company.may.includes(right)) : [])
  const { company: before, ended } = rightsStore.getState()
  if (before !== null && company?.public_id !== before && !ended) {
    rightsStore.setState({ ended: await lazyApi('GET /v1/accounts/access', { query: { company: before } }) })
  }
  rightsStore.setState({ company: company?.public_id ?? null })
}

/** Reads the rights of the signed-in member; on a failure the former ones stay. */
export async function loadRights(): Promise<void> {
  const user = sessionStore.getState().user
  if (user?.accountType !== 'employer') return show([])
  try {
    const { company } = await lazyApi('GET /v1/accounts/me')
    // Somebody else has signed in meanwhile.
    if (sessionStore.getState().user?.id !== user.id) return
    await showRights(company)
  } catch (error) {
    console.warn('The rights in the company are not known', error)
  }
}

if (typeof window !== 'undefined') {
  const kept = (localStorage.getItem(LACKED_RIGHTS_KEY) ?? '').split(' ')
  rightsStore.setState({ lacks: companyRights.filter((right) => kept.includes(right)) })
  onSession((change, user) => {
    // Those who sign in are led to a place of their role, so this is waited for.
    if (change === 'signed_in') return loadRights()
    if (user) return
    rightsStore.setState({ company: null, ended: null })
    show([])
  })
}

/** Where a member begins: vacancies, the interviews they conduct, or money. */
export function homeOfMember({ lacks } = rightsStore.getState()): string {
  const may = (need: Need) => mayWith(lacks, need)
  if (may('see_all') || (may('see_own') && may('comment'))) return routes.myVacancies()
  return may('see_own') ? routes.myInterviews() : routes.myPayments()
}

/** Target after a sign-in, and of pages for the other side of the market. */
export const landingOf = (accountType: 'candidate' | 'employer', next?: string | null): string =>
  landingPath(accountType, next, homeOfMember())

/** How the access to the company ended while its page was open. */
export const useEnded = (): MemberAccess => useStore(rightsStore, (state) => state.ended)

/** A function that answers whether the member may do something in the company they act for. */
export function useMay(): (need: Need) => boolean {
  const lacks = useStore(rightsStore, (state) => state.lacks)
  return (need) => mayWith(lacks, need)
}
