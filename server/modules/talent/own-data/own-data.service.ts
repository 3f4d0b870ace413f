import type { CallParsed, CallResult } from '@/lib/contracts/calls'
import type { KeptData, KeptDataKind } from '@/lib/contracts/kept-data'
import { addressId } from '@/server/adapters/messages/return-path'
import type { Tx } from '@/server/db/client'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { deleteRefused, insertRefusal } from '../consent/consent.repository'
import { dayOf } from '../days'
import { findIntake, lockIntake } from '../hiring-page/intakes.repository'
import { leftIn } from '../hiring-page/intakes.service'
import { deleteMailOfRecord } from '../mail/mail.repository'
import { publishPeopleChanged } from '../records/people-changed'
import * as repository from './own-data.repository'

const leftKinds = ['name', 'email', 'phone', 'city', 'position', 'about'] as const

/** What somebody left on a hiring page is sealed until they confirm it. */
async function kindsOfJoin(ctx: ServiceContext, publicId: string): Promise<KeptDataKind[]> {
  const found = await findIntake(ctx.db, publicId)
  if (!found) return []
  const left: Partial<Record<KeptDataKind, string | null>> = leftIn(ctx, found.intake)
  return leftKinds.filter((kind) => left[kind])
}

/** Companies that keep the person's data, found by the confirmed contacts of the account. */
export async function listKeptData(
  ctx: ServiceContext,
  { userId }: Actor,
  { page, size }: CallParsed<'GET /v1/accounts/kept-data', 'query'>,
): Promise<CallResult<'GET /v1/accounts/kept-data'>> {
  const now = ctx.clock.now()
  const moments = { now, today: dayOf(now) }
  const own = await repository.contactsOf(ctx.db, userId)
  const [rows, total] = await Promise.all([
    repository.pageOfKept(ctx.db, own, { ...moments, limit: size, offset: (page - 1) * size }),
    repository.countKept(ctx.db, own, moments),
  ])
  const results = await Promise.all(
    rows.map(
      async (row): Promise<KeptData> => ({
        public_id: row.public_id,
        company: { public_id: row.company_public_id, name: row.company_name, inn: row.company_inn },
        state: row.state,
        ground: row.ground,
        ground_on: row.ground_on,
        source: row.source,
        since: new Date(row.since).toISOString(),
        until: row.until,
        data: row.state === 'unconfirmed' ? await kindsOfJoin(ctx, row.public_id) : row.data,
      }),
    ),
  )
  return { results, total, page, size, by: { email: own.email !== null, phone: own.phone !== null } }
}

/** The company that keeps this, whichever way it is kept. */
async function companyOf(tx: Tx, publicId: string, own: repository.OwnContacts): Promise<number | undefined> {
  const record = await repository.lockOwnRecord(tx, publicId, own)
  if (record) {
    // What was read in a letter may have been corrected since, and names another address.
    await deleteMailOfRecord(tx, record.id)
    return record.companyId
  }
  const intake = await lockIntake(tx, publicId)
  if (intake && intake.email === own.email) return intake.companyId
  return repository.companyOfOwnMail(tx, publicId, own)
}

/**
 * As the link of a letter does: erases what the company keeps of the person and stores the hash of their address, so that
 * no company asks again. Addresses of a record that the account has not confirmed may be of others, and refuse nothing.
 * @throws AppError not_found
 */
export async function withdrawKeptData(
  ctx: ServiceContext,
  { userId }: Actor,
  publicId: string,
): Promise<null> {
  return ctx.db.transaction(async (tx) => {
    const own = await repository.contactsOf(tx, userId)
    const companyId = await companyOf(tx, publicId, own)
    if (companyId === undefined) throw new AppError('not_found')
    const changed = [companyId]
    if (own.email !== null) {
      await insertRefusal(tx, addressId(ctx.keys, own.email), ctx.clock.now())
      changed.push(...(await deleteRefused(tx, companyId, own.email)))
    }
    await repository.deleteOwnAt(tx, companyId, own)
    await publishPeopleChanged(tx, changed)
    return null
  })
}
