import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Env } from '@/server/platform/env'
import { newPublicId } from '@/server/platform/ids'
import type { Clock } from '@/server/platform/time'
import type { Message, Messenger } from './messages'

/** Creates the configured drivers; in demo mode a channel without a provider writes to the local outbox. */
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
          // Retries use the same file name, so a message is stored once.
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

export interface OutboxMessage extends Message {
  /** ISO moment of sending. */
  at: string
}

/** The local outbox of demo mode: one JSON file per message, sorted by time. */
export function createOutboxMessenger(folder: string, clock: Clock): Required<Omit<Messenger, 'canSendSms'>> {
  return {
    async send(message) {
      await mkdir(folder, { recursive: true })
      const at = clock.now().toISOString()
      const name = `${message.key ?? `${at.replace(/[:.]/g, '-')}-${newPublicId()}`}.json`
      const body: OutboxMessage = { at, ...message }
      // Atomic rename, so that readers see complete files only.
      const unfinished = join(folder, `.${name}`)
      await writeFile(unfinished, JSON.stringify(body, null, 2), { mode: 0o600 })
      await rename(unfinished, join(folder, name))
    },
    async forget(addresses) {
      const names = await readdir(folder).catch(() => [])
      for (const name of names.filter((each) => each.endsWith('.json'))) {
        const path = join(folder, name)
        const text = await readFile(path, 'utf8').catch(() => '')
        if (addresses.some((address) => text.includes(`"to": ${JSON.stringify(address)}`))) {
          await rm(path, { force: true })
        }
      }
    },
  }
}
