import { readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Env } from '@/server/platform/env'
import { newPublicId } from '@/server/platform/ids'
import type { Keys } from '@/server/platform/keys'
import { dkimOf } from '@/server/platform/mail-settings'
import type { Clock } from '@/server/platform/time'
import { type Message, type Messenger, RecipientRefused } from './messages'
import { markHeader, recipientMark, returnPath } from './return-path'

/** Hands letters to the configured server, signed and with a way back for reports of failed delivery. */
function createMailer(url: string, env: Env, keys: Keys): (message: Message) => Promise<void> {
  const signer = dkimOf(env)
  const transport = createTransport({
    url,
    ...(signer && {
      dkim: {
        domainName: signer.domain,
        keySelector: signer.selector,
        privateKey: readFileSync(signer.keyFile, 'utf8'),
      },
    }),
  })
  return async ({ to, subject, text, html, headers, key }) => {
    const mark = env.BOUNCE_ADDRESS && recipientMark(keys, to)
    try {
      await transport.sendMail({
        from: env.MAIL_FROM,
        to,
        subject,
        text,
        ...(html && { html }),
        headers: { ...headers, ...(mark && { [markHeader]: mark }) },
        ...(mark && env.BOUNCE_ADDRESS && { envelope: { from: returnPath(env.BOUNCE_ADDRESS, mark), to } }),
        // Retries use the same file name, so a message is stored once.
        ...(key && { messageId: `<${key}@${new URL(env.siteUrl).hostname}>` }),
      })
    } catch (error) {
      throw refusalIn(error) ?? error
    }
  }
}

/** A 5xx answer to RCPT TO is about the recipient; to anything else it is about us. */
function refusalIn(error: unknown): RecipientRefused | undefined {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return undefined
  const { responseCode, command } = error
  if (command !== 'RCPT TO' || typeof responseCode !== 'number' || responseCode < 500) return undefined
  const answer = 'response' in error && typeof error.response === 'string' ? error.response : error.message
  return new RecipientRefused(/\b5\.\d{1,3}\.\d{1,3}\b/.exec(answer)?.[0] ?? null, answer)
}

/** Creates the configured drivers; in demo mode a channel without a provider writes to the local outbox. */
export function createMessenger(env: Env, clock: Clock, keys: Keys): Messenger {
  const local = createOutboxMessenger(join(env.DATA_DIR, 'outbox'), clock)
  const mail = env.SMTP_URL ? createMailer(env.SMTP_URL, env, keys) : undefined
  return {
    async send(message) {
      if (message.channel === 'email' && mail) await mail(message)
      else if (message.channel === 'sms' && env.SMS_URL) {
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
