import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Clock } from '@/server/platform/clock'
import type { Env } from '@/server/platform/env'
import type { Messenger } from './messages'
import { createOutboxMessenger } from './outbox-messenger'

/** The providers of the configuration; in demo mode a channel without one writes to the local outbox. */
export function createMessenger(env: Env, clock: Clock): Messenger {
  const local = createOutboxMessenger(join(env.DATA_DIR, 'outbox'), clock)
  const mail = env.SMTP_URL ? createTransport(env.SMTP_URL) : undefined
  return {
    async send(message) {
      if (message.channel === 'email' && mail) {
        const { to, subject, text, html, headers, key } = message
        await mail.sendMail({
          from: env.MAIL_FROM,
          to,
          subject,
          text,
          ...(html && { html }),
          ...(headers && { headers }),
          // A repeated try after a crash carries the same name: mailboxes show it once.
          ...(key && { messageId: `<${key}@${new URL(env.siteUrl).hostname}>` }),
        })
      } else if (message.channel === 'sms' && env.SMS_URL) {
        const answer = await fetch(env.SMS_URL, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ to: message.to, text: message.text }),
          signal: AbortSignal.timeout(10_000),
        })
        if (!answer.ok) throw new Error(`SMS gateway answered ${answer.status}`)
      } else await local.send(message)
    },
    forget: local.forget,
  }
}
