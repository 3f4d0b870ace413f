import { routes } from './routes'

const page = new RegExp(`^${routes.resumes()}/([a-z2-9]{12})$`)
/** Where the page of a resume is drawn for those who may see more than everyone. */
const memberFolder = '/for-member'

/**
 * The page of a resume is the same for all guests. Who is signed in, or holds a secret link, may see a resume
 * that does not exist for guests: their request is answered by a page of its own under the same address.
 * @returns the inner path, or null when the request is not one of those
 */
export function memberResumePath(pathname: string, signedIn: boolean, hasSecret: boolean): string | null {
  return page.test(pathname) && (signedIn || hasSecret) ? pathname + memberFolder : null
}
