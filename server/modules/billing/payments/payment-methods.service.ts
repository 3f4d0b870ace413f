import type { CallResult } from '@/lib/contracts/calls'
import type { ProviderPayment } from '@/server/adapters/payments/payments'
import type { Tx } from '@/server/db/client'
import { type Actor, requireCompany, requireRight } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import {
  findMethods,
  insertMethod,
  lockMethod,
  type PaymentRow,
  removeSavedMethod,
} from './payments.repository'

type Context = Pick<ServiceContext, 'db' | 'clock'>

/** Saves the payment method of a payment when the payer consented and the provider saved it too. */
export async function savePaymentMethod(
  ctx: Pick<ServiceContext, 'clock'>,
  tx: Tx,
  payment: PaymentRow,
  saved: ProviderPayment['saved'],
): Promise<void> {
  if (payment.saveConsent === null || !saved) return
  await insertMethod(tx, {
    publicId: newPublicId(),
    companyId: payment.companyId,
    userId: payment.userId,
    kind: payment.method,
    provider: payment.provider,
    providerId: saved.id,
    title: saved.title,
    consentVersion: payment.saveConsent,
    createdAt: ctx.clock.now(),
  })
}

/** Deletes a method whose permission was withdrawn at the bank. */
export async function invalidatePaymentMethod(
  ctx: Pick<ServiceContext, 'clock'>,
  tx: Tx,
  { methodId, cancelReason }: PaymentRow,
): Promise<void> {
  if (methodId === null || cancelReason !== 'permission_revoked') return
  await removeSavedMethod(tx, methodId, { removedAt: ctx.clock.now(), removedBy: 'bank' })
}

export async function listMethods(
  ctx: Context,
  actor: Actor,
): Promise<CallResult<'GET /v1/my/payment-methods'>> {
  if (actor.accountType === 'candidate') return { results: [] }
  const rows = await findMethods(ctx.db, requireCompany(actor).id)
  return {
    results: rows.map((row) => ({
      public_id: row.publicId,
      kind: row.kind,
      title: row.title,
      created_at: row.createdAt.toISOString(),
      mine: row.userId === actor.userId,
    })),
  }
}

/** @throws AppError forbidden unless the person is an owner or saved it; company_required, not_found */
export async function removePaymentMethod(ctx: Context, actor: Actor, publicId: string): Promise<null> {
  const company = requireRight(actor, 'pay')
  await ctx.db.transaction(async (tx) => {
    const row = await lockMethod(tx, company.id, publicId)
    if (!row) throw new AppError('not_found')
    if (company.role !== 'owner' && row.userId !== actor.userId) throw new AppError('forbidden')
    await removeSavedMethod(tx, row.id, { removedAt: ctx.clock.now(), removedBy: 'person' })
  })
  return null
}
