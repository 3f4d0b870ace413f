import { isSmsCapable, type Message } from '@/server/adapters/messages/messages'
import { AppError, invalidField } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import type { Contact } from './contact'

/**
 * Hands a message over without waiting for the provider: an answer that took longer for known addresses
 * would tell who is registered. A provider's failure is logged without the address and its code.
 */
export function deliver(ctx: ServiceContext, message: Message): void {
  ctx.messenger.send(message).catch((error: unknown) => {
    ctx.log.error({ channel: message.channel, err: error }, 'message not delivered')
  })
}

/**
 * Before a code goes to a phone. By the number and the day alone: nobody learns whether somebody has it.
 * @throws AppError validation_failed for a number that gets no SMS, sms_unavailable when the day's budget is spent
 */
export async function requireSms(ctx: ServiceContext, contact: Contact, field: string): Promise<void> {
  if (contact.kind !== 'phone') return
  if (!isSmsCapable(contact.value, ctx.env.SMS_COUNTRIES)) throw invalidField(field, 'phone_without_sms')
  if ((await ctx.messenger.canSendSms?.()) === false) throw new AppError('sms_unavailable')
}
