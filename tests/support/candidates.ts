import { users } from '@/server/db/schema/accounts'
import { startSession } from '@/server/modules/identity/accounts/sessions.service'
import { newPublicId } from '@/server/platform/ids'
import type { TestApi } from './test-api'

export interface TestCandidate {
  token: string
  userId: number
  publicId: string
}

/** A candidate with a live session, written straight into the database. */
export async function createCandidate(api: TestApi): Promise<TestCandidate> {
  const publicId = newPublicId()
  const [user] = await api.ctx.db
    .insert(users)
    .values({
      publicId,
      accountType: 'candidate',
      firstName: 'Анна',
      lastName: 'Климова',
      email: `candidate-${publicId}@example.ru`,
      emailVerifiedAt: api.ctx.clock.now(),
    })
    .returning()
  if (!user) throw new Error('the candidate was not written')
  const { token } = await startSession(
    api.ctx,
    api.ctx.db,
    user.id,
    {
      id: publicId,
      firstName: 'Анна',
      lastName: 'Климова',
      dob: null,
      gender: null,
      emailAddress: user.email,
      emailAddressVerified: true,
      phoneNumber: null,
      phoneNumberVerified: false,
      accountType: 'candidate',
      avatar_path: null,
      avatar_original_name: null,
      avatar_url: null,
      balance: 0,
    },
    'test',
  )
  return { token, userId: user.id, publicId }
}
