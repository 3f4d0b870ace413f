import type { UserClaims } from '@/lib/contracts/accounts'
import { routes } from '@/lib/routes'

/** Whether a path from the address bar stays on this site and leads somewhere but back to signing in. */
export function isOwnPath(path: string | null | undefined): path is string {
  return Boolean(path && /^\/ru(\/(?!\/)[^\\]*)?$/.test(path) && !/^\/ru\/account(\/|$)/.test(path))
}

export function ownListOf(accountType: UserClaims['accountType']): string {
  return accountType === 'employer' ? routes.myVacancies() : routes.myResumes()
}

/** Where a sign-in leads: back to what a guest was about to do, else to the person's own list. */
export function landingPath(accountType: UserClaims['accountType'], next?: string | null): string {
  return isOwnPath(next) ? next : ownListOf(accountType)
}
