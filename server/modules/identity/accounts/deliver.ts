import { isSmsCapable, type Message } from '@/server/adapters/messages/messages'
import { AppError, invalidField } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import type { Contact } from './contact'

/**
 * Sends a message without awaiting the provider: the response time would otherwise reveal registered addresses.
 * Failures are logged without address and code.
 */
export function deliver(ctx: ServiceContext, message: Message): void {
  ctx.messenger.send(message).catch((error: unknown) => {
    ctx.log.error({ channel: message.channel, err: error }, 'message not delivered')
  })
}

/**
 * Checked before a code is sent to a phone, by number and day only, independent of registration.
 * @throws AppError validation_failed for an unsupported number, sms_unavailable when the daily budget is exhausted
 */
export async function requireSms(ctx: ServiceContext, contact: Contact, field: string): Promise<void> {
  if (contact.kind !== 'phone') return
  if (!isSmsCapable(contact.value, ctx.env.SMS_COUNTRIES)) throw invalidField(field, 'phone_without_sms')
  if ((await ctx.messenger.canSendSms?.()) === false) throw new AppError('sms_unavailable')
}
