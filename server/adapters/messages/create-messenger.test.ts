import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createOutboxMessenger } from './create-messenger'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dvoe-outbox-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('H3 keeps no letter to an address that is to be forgotten, and every letter to others', async () => {
  const outbox = createOutboxMessenger(join(folder, 'outbox'), {
    now: () => new Date('2026-11-01T09:00:00Z'),
  })
  await outbox.forget(['nobody@example.test'])
  const send = (channel: 'email' | 'sms', to: string, text: string) =>
    outbox.send({ channel, to, subject: 'Код', text })
  await send('email', 'anna@example.test', 'Код 111111')
  await send('sms', '+79991234567', 'Код 222222')
  await send('email', 'joanna@example.test', 'Спросите anna@example.test')
  await outbox.forget(['anna@example.test', '+79991234567'])
  const names = await readdir(join(folder, 'outbox'))
  const left = await Promise.all(names.map((name) => readFile(join(folder, 'outbox', name), 'utf8')))
  expect(left.map((text) => JSON.parse(text).to)).toEqual(['joanna@example.test'])
})
