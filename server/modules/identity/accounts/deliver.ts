import type { Message } from '@/server/adapters/messages/messages'
import type { ServiceContext } from '../../context'

/**
 * Hands a message over without waiting for the provider: an answer that took longer for known addresses
 * would tell who is registered. A provider's failure is logged without the address and its code.
 */
export function deliver(ctx: ServiceContext, message: Message): void {
  ctx.messenger.send(message).catch((error: unknown) => {
    ctx.log.error({ channel: message.channel, err: error }, 'message not delivered')
  })
}
