import { createHmac, timingSafeEqual } from 'node:crypto'

const idLength = 12
const macOf = (secret: string, id: string, sends: number) =>
  createHmac('sha256', `${secret}:company-invitation`)
    .update(`${id}.${sends}`)
    .digest('base64url')
    .slice(0, 32)

/** What the link of a letter carries; every letter of an invitation has another one. Nothing of it is kept. */
export const invitationToken = (secret: string, { publicId, sends }: { publicId: string; sends: number }) =>
  publicId + macOf(secret, publicId, sends)

/** Which invitation a token speaks of; that it is right is told by `isTokenOf`. */
export const invitationIdOf = (token: string): string => token.slice(0, idLength)

export function isTokenOf(
  secret: string,
  token: string,
  invitation: { publicId: string; sends: number },
): boolean {
  const given = Buffer.from(token.slice(idLength))
  const right = Buffer.from(macOf(secret, invitation.publicId, invitation.sends))
  return given.length === right.length && timingSafeEqual(given, right)
}

/** Whether an earlier letter of this invitation carried it. */
export const isEarlierToken = (
  secret: string,
  token: string,
  { publicId, sends }: { publicId: string; sends: number },
): boolean =>
  Array.from({ length: sends }, (_, index) => index).some((earlier) =>
    isTokenOf(secret, token, { publicId, sends: earlier }),
  )
