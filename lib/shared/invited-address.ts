const prefix = '#to='

/**
 * End of the link in the letter that invites a colleague: their address, for the form of the sign-up. As a fragment it
 * stands in the letter alone: browsers send it to no server, and whoever has only the token does not learn it.
 */
export const addressFragment = (email: string): string => prefix + encodeURIComponent(email)

/** The address that the link of this page ends with. */
export function invitedAddress(hash: string): string | undefined {
  if (!hash.startsWith(prefix)) return undefined
  try {
    return decodeURIComponent(hash.slice(prefix.length)).slice(0, 254)
  } catch {
    // Cut by a mail program: the form is filled in by hand.
    return undefined
  }
}
