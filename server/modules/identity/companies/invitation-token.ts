import type { Keys } from '@/server/platform/keys'

const idLength = 12
const signatureBytes = 24
interface Sent {
  publicId: string
  sends: number
}
const textOf = ({ publicId, sends }: Sent) => `${publicId}.${sends}`

/** What the link of a letter carries; every letter of an invitation has another one. Nothing of it is kept. */
export const invitationToken = (keys: Keys, invitation: Sent): string =>
  invitation.publicId + keys.sign('company-invitation', textOf(invitation), signatureBytes)

/** Which invitation a token speaks of; that it is right is told by `isTokenOf`. */
export const invitationIdOf = (token: string): string => token.slice(0, idLength)

export const isTokenOf = (keys: Keys, token: string, invitation: Sent): boolean =>
  keys.isSigned('company-invitation', textOf(invitation), token.slice(idLength), signatureBytes)

/** Whether an earlier letter of this invitation carried it. */
export const isEarlierToken = (keys: Keys, token: string, { publicId, sends }: Sent): boolean =>
  Array.from({ length: sends }, (_, index) => index).some((earlier) =>
    isTokenOf(keys, token, { publicId, sends: earlier }),
  )
