import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { dayMs } from '@/lib/shared/time'
import { users } from '@/server/db/schema/accounts'
import { messageFiles } from '@/server/db/schema/conversations'
import { dataExports } from '@/server/db/schema/personal-data'
import { eraseDueAccounts } from '@/server/modules/privacy/erase.service'
import { buildExports } from '@/server/modules/privacy/export.service'
import { signUpEmployer, type TestEmployer, type TestPerson } from '@/tests/support/accounts'
import { columnsWith } from '@/tests/support/find-words'
import { publishResume } from '@/tests/support/resumes'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { publishVacancy } from '@/tests/support/vacancies'
import {
  dataOf,
  pelageyasResume,
  planDeletion,
  signInAgain,
  signUpPelageya,
  words,
} from '../personal-data/person'
import { look, pdf, say } from './talk'

describe('what a person wrote and was written', () => {
  let api: TestApi
  let person: TestPerson
  let employer: TestEmployer
  let id: string
  beforeEach(async () => {
    api = await createTestApi()
    person = await signUpPelageya(api)
    employer = await signUpEmployer(api, { companyName: 'Мост' })
    const resume = await publishResume(api, person.token, {
      ...pelageyasResume,
      visibility: 'everyone',
      distribution_consent: true,
    })
    const vacancy = await publishVacancy(api, employer.token)
    const sent = dataOf(
      await api.request<Negotiation>('POST', `/v1/vacancies/${vacancy.public_id}/applications`, {
        token: person.token,
        body: { resume_public_id: resume.public_id },
      }),
    )
    id = sent.public_id
    dataOf(
      await say(api, person, id, {
        text: 'Я Пелагея, звоните 8 999 555-44-33',
        file: pdf('Звонарёва.pdf', 'Пелагея'),
      }),
    )
    dataOf(await say(api, employer, id, { text: 'Пелагея, ждём вас', file: pdf('Оффер Звонарёвой.pdf') }))
  })
  afterEach(() => api.close())

  it('H3 goes with the account, files and all, and leaves the other side its own words', async () => {
    const paths = (await api.ctx.db.select().from(messageFiles)).map(({ path }) => path)
    expect((await columnsWith(api.ctx.db, words)).map((found) => found.split('.')[0])).toEqual(
      expect.arrayContaining(['messages', 'message_files']),
    )
    const start = api.ctx.clock.now()
    await planDeletion(api, person.token, person.email)
    api.setNow(new Date(start.getTime() + 30 * dayMs))
    expect(await eraseDueAccounts(api.ctx)).toBe(1)
    expect(await columnsWith(api.ctx.db, words)).toEqual([])
    for (const path of paths) expect(await api.ctx.storage.read(path)).toBeNull()
    expect(await api.ctx.db.$count(messageFiles)).toBe(0)
    const token = await signInAgain(api, employer)
    const talk = await look(api, { token }, id)
    expect(talk.entries.filter(({ kind }) => kind === 'message')).toMatchObject([
      { state: 'erased', text: '', file: null },
      { state: 'sent', text: '•••, ждём вас', file: null },
    ])
    expect(talk.writing).toMatchObject({ allowed: false, reason: 'withdrawn' })
  })

  it('H3 of a member stays with the company, without who wrote it', async () => {
    dataOf(await say(api, employer, id, { text: 'Пишите мне: Кузнецова Ирина' }))
    await api.ctx.db
      .update(users)
      .set({ firstName: 'Ирина', lastName: 'Кузнецова' })
      .where(eq(users.publicId, employer.publicId))
    const start = api.ctx.clock.now()
    await planDeletion(api, employer.token, employer.email)
    api.setNow(new Date(start.getTime() + 30 * dayMs))
    expect(await eraseDueAccounts(api.ctx)).toBe(1)
    expect(await columnsWith(api.ctx.db, ['Кузнецов'])).toEqual([])
    const talk = await look(api, { token: await signInAgain(api, person) }, id)
    expect(talk.entries.findLast(({ kind }) => kind === 'message')).toMatchObject({
      author: null,
      text: 'Пишите мне: ••• •••',
    })
    expect(talk.entries.filter((entry) => entry.kind === 'message' && entry.file)).toHaveLength(2)
  })

  it('H3 is in the copy of their data, with the files', async () => {
    await api.request('POST', '/v1/accounts/export', { token: person.token })
    expect(await buildExports(api.ctx)).toBe(1)
    const [row] = await api.ctx.db.select({ file: dataExports.file }).from(dataExports)
    const files = unzipSync(new Uint8Array(row?.file ?? []))
    const text = (name: string) => new TextDecoder().decode(files[name])
    const rows = JSON.parse(text('messages.json')) as { attachment: string }[]
    expect(rows).toMatchObject([
      { mine: true, text: 'Я Пелагея, звоните 8 999 555-44-33', fileName: 'Звонарёва.pdf' },
      { mine: false, text: 'Пелагея, ждём вас', companyName: 'Мост' },
    ])
    expect(rows.map(({ attachment }) => text(attachment))).toEqual(['%PDF-1.7\nПелагея', '%PDF-1.7\n'])
    expect(Object.keys(rows[0] ?? {})).not.toContain('filePath')
  })

  it('cannot be added to once the account is on its way out', async () => {
    await planDeletion(api, person.token, person.email)
    const token = await signInAgain(api, person)
    const refused = await say(api, { token }, id, { text: 'ещё слово' })
    expect([refused.status, refused.body.error_code]).toEqual([409, 'account_leaving'])
  })
})
