import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ConversationMessage } from '@/lib/contracts/conversation-messages'
import { messageFiles, messages } from '@/server/db/schema/conversations'
import { fileOfMessage, sweepFiles } from '@/server/modules/hiring/conversations/files.service'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { dataOf } from '../negotiations/parties'
import { buildTalk, later, look, pdf, say } from './talk'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('files of a conversation', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())

  const fetchFile = (who: { token: string }, message: string) =>
    api.fetch(
      new Request(`http://localhost/v1/messages/${message}/file`, {
        headers: { Authorization: `Bearer ${who.token}` },
      }),
    )

  it('go to the other side byte by byte, to be kept and never to be shown', async () => {
    const { employer, candidate, id } = await buildTalk(api)
    const name = 'Фото "диплома" <b>.png'
    const sent = dataOf(await say(api, candidate, id, { text: 'Вот', file: new File([png], name) }))
    expect(sent.file).toEqual({ name: 'Фото _диплома_ _b_.png', type: 'image/png', bytes: png.length })
    for (const who of [employer, candidate]) {
      const answer = await fetchFile(who, sent.public_id)
      expect(Buffer.from(await answer.arrayBuffer()).equals(png)).toBe(true)
      expect(answer.headers.get('content-disposition')).toBe(
        `attachment; filename*=UTF-8''${encodeURIComponent('Фото _диплома_ _b_.png')}`,
      )
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('content-security-policy')).toContain('sandbox')
      expect(answer.headers.get('cache-control')).toMatch(/no-store|private/)
    }
  })

  it.each([
    ['a program called a document', new File([Buffer.from('MZ'.padEnd(300, '\0'))], 'резюме.pdf')],
    ['a page', new File(['<!doctype html><script>alert(1)</script>'], 'письмо.txt')],
    ['an empty file', new File([], 'пусто.pdf')],
  ])('are refused when it is %s, and nothing of them is kept', async (_, file) => {
    const { candidate, id } = await buildTalk(api)
    const before = await api.ctx.db.$count(messageFiles)
    const refused = await say(api, candidate, id, { text: 'Вот', file })
    expect([refused.status, refused.body.error_code]).toEqual([415, 'file_type_not_allowed'])
    expect((await look(api, candidate, id)).entries).toHaveLength(1)
    expect(await api.ctx.db.$count(messageFiles)).toBe(before)
  })

  it('may have twenty megabytes, and not a byte more', async () => {
    const { candidate, id } = await buildTalk(api)
    const limit = 20_971_520
    const whole = pdf('большой.pdf', 'x'.repeat(limit - 9))
    expect(whole.size).toBe(limit)
    expect(dataOf(await say(api, candidate, id, { file: whole })).file?.bytes).toBe(limit)
    const over = await say(api, candidate, id, { file: pdf('больше.pdf', 'x'.repeat(limit - 8)) })
    expect([413, 422]).toContain(over.status)
    expect((await look(api, candidate, id)).entries).toHaveLength(2)
  })

  it('of a message that was refused are removed at once', async () => {
    const { candidate, id } = await buildTalk(api)
    for (let n = 0; n < 5; n += 1) dataOf(await say(api, candidate, id, { text: `${n}` }))
    const before = await api.ctx.db.$count(messageFiles)
    expect((await say(api, candidate, id, { file: pdf('a.pdf') })).status).toBe(429)
    expect(await api.ctx.db.$count(messageFiles)).toBe(before)
  })

  it('that no message took, as a dead process leaves them, are swept within the hour', async () => {
    const path = `messages/${randomUUID()}`
    await api.ctx.storage.put(path, Buffer.from('%PDF-'))
    await api.ctx.db
      .insert(messageFiles)
      .values({ path, name: 'a.pdf', type: 'application/pdf', bytes: 5, createdAt: api.ctx.clock.now() })
    expect(await sweepFiles(api.ctx)).toBe(0)
    later(api, 61)
    expect(await sweepFiles(api.ctx)).toBe(1)
    expect(await api.ctx.storage.read(path)).toBeNull()
    expect(await sweepFiles(api.ctx)).toBe(0)
  })

  it('of a message a moderator hid are nobody’s', async () => {
    const { employer, candidate, id } = await buildTalk(api)
    const sent = dataOf(await say(api, candidate, id, { text: 'Вот', file: pdf('a.pdf') }))
    await api.ctx.db
      .update(messages)
      .set({ hiddenAt: api.ctx.clock.now() })
      .where(eq(messages.publicId, sent.public_id))
    expect((await fetchFile(employer, sent.public_id)).status).toBe(404)
    const shown = (await look(api, employer, id)).entries.at(-1) as ConversationMessage
    expect([shown.state, shown.text, shown.file]).toEqual(['hidden', '', null])
  })

  it('whose bytes are lost answer as if there were none', async () => {
    const { candidate, id } = await buildTalk(api)
    const sent = dataOf(await say(api, candidate, id, { file: pdf('a.pdf') }))
    const [row] = await api.ctx.db.select().from(messageFiles).orderBy(sql`id desc`).limit(1)
    await api.ctx.storage.remove(row?.path ?? '')
    const actor = { userId: candidate.userId, accountType: 'candidate', company: null } as never
    await expect(fileOfMessage(api.ctx, actor, sent.public_id)).rejects.toMatchObject({ code: 'not_found' })
  })
})
