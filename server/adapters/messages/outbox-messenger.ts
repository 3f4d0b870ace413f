import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '@/server/platform/clock'
import { newPublicId } from '@/server/platform/ids'
import type { Message, Messenger } from './messages'

export interface OutboxMessage extends Message {
  /** ISO moment of sending. */
  at: string
}

/** The local outbox of demo mode: one JSON file per message, newest last by name. */
export function createOutboxMessenger(folder: string, clock: Clock): Required<Omit<Messenger, 'canSendSms'>> {
  return {
    async send(message) {
      await mkdir(folder, { recursive: true })
      const at = clock.now().toISOString()
      const name = `${message.key ?? `${at.replace(/[:.]/g, '-')}-${newPublicId()}`}.json`
      const body: OutboxMessage = { at, ...message }
      // Readers see whole files only.
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
