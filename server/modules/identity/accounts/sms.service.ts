import { AppError, invalidField } from '@/server/platform/errors'
import { canGetSms } from '@/server/platform/sms-numbers'
import type { ServiceContext } from '../../context'
import type { Contact } from './contact'

/**
 * Before a code goes to a phone. By the number and the day alone: nobody learns whether somebody has it.
 * @throws AppError validation_failed for a number that gets no SMS, sms_unavailable when the day's budget is spent
 */
export async function requireSms(ctx: ServiceContext, contact: Contact, field: string): Promise<void> {
  if (contact.kind !== 'phone') return
  if (!canGetSms(contact.value, ctx.env.SMS_COUNTRIES)) throw invalidField(field, 'phone_without_sms')
  if ((await ctx.messenger.canSendSms?.()) === false) throw new AppError('sms_unavailable')
}
