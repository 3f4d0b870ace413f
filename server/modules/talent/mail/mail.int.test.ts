import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { TalentRecord } from '@/lib/contracts/talent'
import { mailLimits, mailUndoMs } from '@/lib/contracts/talent-mail'
import { dayMs, minuteMs } from '@/lib/shared/time'
import { users } from '@/server/db/schema/accounts'
import { notifications } from '@/server/db/schema/platform'
import { talentRecords } from '@/server/db/schema/talent'
import { talentFiles, talentMail } from '@/server/db/schema/talent-files'
import { dataOf } from '@/tests/integration/negotiations/parties'
import { signUpCandidate, signUpEmployer } from '@/tests/support/accounts'
import {
  add,
  addressOf,
  api,
  companyId,
  employer,
  forwarded,
  later,
  list,
  read,
  resume,
  send,
  settle,
  withForwardedMail,
} from '@/tests/support/forwarded-mail'
import { eraseRefused } from '../consent/consent.service'
import { eraseFromTalent, talentMailAbout } from '../own-data/personal-data.service'
import { sweepFilesOfBases } from '../records/files.service'
import { lockRecord } from '../records/records.repository'
import { eraseOldMail } from './read-resumes.service'

describe('letters about people that a member forwards', () => {
  withForwardedMail()

  it('wait with what their resumes say, one person for each, with who forwarded them and the files', async () => {
    const to = await addressOf()
    const attachments = [
      { filename: 'Зимина.txt', content: resume('Зимина', 'vera@example.test') },
      { filename: 'Летова.txt', content: resume('Летова', 'letova@example.test') },
      { filename: 'logo.png', content: Buffer.from('89504e470d0a1a0a', 'hex'), cid: 'logo' },
    ]
    expect(await send({ to, text: forwarded, attachments })).toMatch(/^250 /)
    expect((await list()).map(({ state, person }) => [state, person])).toEqual([
      ['unread', null],
      ['unread', null],
    ])
    expect(await read()).toBe(2)
    const found = await list()
    expect(found.map(({ person }) => [person?.last_name, person?.email, person?.known])).toEqual([
      ['Летова', 'letova@example.test', null],
      ['Зимина', 'vera@example.test', null],
    ])
    expect(found[0]).toMatchObject({ subject: 'Кандидат', forwarded_by: 'Анна Лебедева', trouble: null })
    expect(found.map(({ files }) => files.map(({ name }) => name))).toEqual([['Летова.txt'], ['Зимина.txt']])
    const told = await api.ctx.db.select().from(notifications)
    expect(
      told.filter(({ kind }) => kind === 'company.mail_waiting').map(({ params }) => params.company),
    ).toEqual([employer.company.public_id])
    expect(api.messages.filter(({ to: address }) => address !== employer.email)).toEqual([])
  })

  it('without a resume are read by the forwarded letter’s own sender and text', async () => {
    await send({ to: await addressOf(), text: forwarded })
    await read()
    const [item] = await list()
    expect(item?.person).toMatchObject({
      first_name: 'Вера',
      last_name: 'Зимина',
      email: 'vera@example.test',
      phone: '+79123456789',
      about: 'Здравствуйте! Ищу работу, телефон 8 912 345-67-89.',
    })
    expect(item?.files).toEqual([])
  })

  it('are added by the rules of the base with their files, and come back when that is undone', async () => {
    const to = await addressOf()
    await send({ to, attachments: [{ filename: 'a.txt', content: resume('Зимина', 'vera@example.test') }] })
    await read()
    const [item] = await list()
    const wrong = await add(item, { ground: 'letter' })
    expect([wrong.status, (await list()).length]).toEqual([422, 1])
    const record = dataOf(await add(item))
    expect(record).toMatchObject({ last_name: 'Зимина', files: [{ name: 'a.txt' }] })
    expect(await list()).toEqual([])
    expect((await add(item)).body.error_code).toBe('wrong_state')
    expect((await settle('POST', item, '/restoration')).status).toBe(200)
    expect(await list()).toEqual([item])
    const path = `/v1/my/people/${record.public_id}`
    expect((await api.request('GET', path, { token: employer.token })).status).toBe(404)
    const again = dataOf(await add(item))
    // Whoever is in the base already is named, and not added twice.
    await send({ to, attachments: [{ filename: 'b.txt', content: resume('Зимина', 'vera@example.test') }] })
    await read()
    const [second] = await list()
    expect(second?.person?.known).toBe('already_in_base')
    expect((await add(second)).status).toBe(422)
    later(mailUndoMs + 1000)
    expect((await settle('POST', item, '/restoration')).status).toBe(404)
    expect(await eraseOldMail(api.ctx)).toBe(1)
    const left = await api.ctx.db.select().from(talentMail).orderBy(talentMail.id)
    expect(left.map(({ person }) => person?.last_name)).toEqual([undefined, 'Зимина'])
    const kept = await api.request<TalentRecord>('GET', `/v1/my/people/${again.public_id}`, {
      token: employer.token,
    })
    expect(dataOf(kept).files).toHaveLength(1)
  })

  it('about somebody of the base go to them with their files and a note, and come back when that is undone', async () => {
    const to = await addressOf()
    const attachments = [{ filename: 'Зимина.txt', content: resume('Зимина', 'vera@example.test') }]
    await send({ to, text: forwarded, attachments })
    await read()
    const [first] = await list()
    const record = dataOf(await add(first, { phone: null, about: 'Своё' }))
    await send({ to, text: forwarded, subject: 'Снова', attachments, messageId: '<again@most.test>' })
    await read()
    const [item] = await list()
    const known = { public_id: record.public_id, name: 'Вера Петровна Зимина' }
    expect(item).toMatchObject({ person: { known: 'already_in_base' }, record: known })
    const attach = (recordId: string, token = employer.token) =>
      api.request<TalentRecord>('POST', `/v1/my/people-mail/${item?.public_id}/attachment`, {
        token,
        body: { record_public_id: recordId },
      })
    const other = await signUpEmployer(api, { companyName: 'Берег' })
    expect((await attach(record.public_id, other.token)).status).toBe(404)
    expect((await attach('abcdefghjk23')).status).toBe(404)

    const attached = dataOf(await attach(record.public_id))
    expect(attached).toMatchObject({ phone: null, about: 'Своё' })
    expect(attached.files).toHaveLength(2)
    expect(attached.note_list[0]?.text).toMatch(/^Из письма «Снова»\nГлавный бухгалтер\n\+79123456789/)
    expect(await list()).toEqual([])
    expect((await attach(record.public_id)).status).toBe(409)
    expect((await settle('DELETE', item)).status).toBe(404)

    expect((await settle('POST', item, '/restoration')).status).toBe(200)
    expect(await list()).toMatchObject([{ public_id: item?.public_id, record: known }])
    const before = dataOf(
      await api.request<TalentRecord>('GET', `/v1/my/people/${record.public_id}`, { token: employer.token }),
    )
    expect([before.files.length, before.note_list]).toEqual([1, []])

    dataOf(await attach(record.public_id))
    later(mailUndoMs + minuteMs)
    await eraseOldMail(api.ctx)
    const [mailRow] = (await api.ctx.db.select().from(talentMail)).filter(({ state }) => state === 'attached')
    expect(mailRow).toMatchObject({ person: null, subject: '', recordId: null, noteId: null })
    const after = dataOf(
      await api.request<TalentRecord>('GET', `/v1/my/people/${record.public_id}`, { token: employer.token }),
    )
    expect([after.files.length, after.note_list.length]).toEqual([2, 1])
  })

  it('that go to somebody of the base are kept whole, however long they are', async () => {
    const to = await addressOf()
    const attachments = [{ filename: 'a.txt', content: resume('Зимина', 'vera@example.test') }]
    await send({ to, attachments })
    await read()
    const record = dataOf(await add((await list())[0]))
    const lines = Array.from({ length: 300 }, (_, i) => `Место работы ${i}: главный бухгалтер завода`)
    const text = [forwarded, ...lines, 'Последняя строка'].join('\n')
    await send({ to, text, subject: 'Письмом', messageId: '<long@most.test>' })
    await read()
    const [item] = await list()
    const attached = await api.request<TalentRecord>(
      'POST',
      `/v1/my/people-mail/${item?.public_id}/attachment`,
      { token: employer.token, body: { record_public_id: record.public_id } },
    )
    const [note, ...others] = dataOf(attached).note_list
    expect(others).toEqual([])
    expect(note?.text).toContain(item?.person?.about)
    expect(note?.text).toMatch(/^Из письма «Письмом»[\s\S]*Последняя строка$/)
  })

  it('are discarded, brought back for ten minutes, then wiped with their files', async () => {
    const attachments = [{ filename: 'a.txt', content: resume('Зимина', 'vera@example.test') }]
    await send({ to: await addressOf(), attachments })
    await read()
    const [item] = await list()
    expect((await settle('DELETE', item)).status).toBe(200)
    expect(await list()).toEqual([])
    expect((await settle('POST', item, '/restoration')).status).toBe(200)
    await settle('DELETE', item)
    later(mailUndoMs + 1000)
    expect((await settle('POST', item, '/restoration')).status).toBe(404)
    await eraseOldMail(api.ctx)
    await sweepFilesOfBases(api.ctx)
    const [row] = await api.ctx.db.select().from(talentMail)
    expect(row).toMatchObject({ subject: '', person: null, email: null, text: '' })
    expect(await api.ctx.db.select().from(talentFiles)).toEqual([])
    later(mailUndoMs + 2 * dayMs)
    await eraseOldMail(api.ctx)
    expect(await api.ctx.db.select().from(talentMail)).toEqual([])
  })

  it('are wiped with their files also when nothing but a resume came, and it was not read yet', async () => {
    const attachments = [{ filename: 'a.txt', content: resume('Зимина', 'vera@example.test') }]
    await send({ to: await addressOf(), subject: '', attachments })
    await settle('DELETE', (await list())[0])
    later(mailUndoMs + 1000)
    expect(await eraseOldMail(api.ctx)).toBe(1)
    await sweepFilesOfBases(api.ctx)
    expect(await api.ctx.db.select().from(talentFiles)).toEqual([])
    expect(await eraseOldMail(api.ctx)).toBe(0)
  })

  it('that nobody looked at for thirty days are erased', async () => {
    await send({ to: await addressOf(), text: forwarded })
    later(mailLimits.days * dayMs + 1000)
    expect(await eraseOldMail(api.ctx)).toBe(1)
    expect(await api.ctx.db.select().from(talentMail)).toEqual([])
  })

  it('go with the person of whom they tell: who refuses, and whose account is deleted; their copy names them', async () => {
    const candidate = await signUpCandidate(api)
    const to = await addressOf()
    await send({ to, attachments: [{ filename: 'a.txt', content: resume('Зимина', candidate.email) }] })
    await send({ to, attachments: [{ filename: 'b.txt', content: resume('Летова', 'letova@example.test') }] })
    await read()
    const [user] = await api.ctx.db.select().from(users).where(eq(users.publicId, candidate.publicId))
    expect(await talentMailAbout(api.ctx.db, user?.id ?? 0)).toMatchObject([
      { company: 'Мост', subject: 'Кандидат', person: { email: candidate.email } },
    ])
    await api.ctx.db.transaction((tx) => eraseFromTalent(tx, 0, [candidate.email], (text) => text))
    expect((await list()).map(({ person }) => person?.last_name)).toEqual(['Летова'])
    const [item] = await list()
    const { public_id } = dataOf(await add(item, { phone: null }))
    await send({ to, attachments: [{ filename: 'c.txt', content: resume('Летова', 'letova@example.test') }] })
    await read()
    const id = await companyId()
    await api.ctx.db.transaction(async (tx) => {
      const row = await lockRecord(tx, public_id, id)
      if (row) await eraseRefused(api.ctx, tx, row)
    })
    expect(await api.ctx.db.select().from(talentMail)).toEqual([])
    // Who refused is added on a ground given since, or not at all.
    await send({ to, attachments: [{ filename: 'd.txt', content: resume('Летова', 'letova@example.test') }] })
    await read()
    const refused = await add((await list())[0], { ground: 'interest' })
    expect(refused.status).toBe(422)
  })

  it('do not bring back who refused after being added under another address', async () => {
    const to = await addressOf()
    await send({ to, attachments: [{ filename: 'a.txt', content: resume('Зимина', 'vera@example.test') }] })
    await send({ to, attachments: [{ filename: 'b.txt', content: resume('Летова', 'letova@example.test') }] })
    await read()
    const items = await list()
    const added: TalentRecord[] = []
    for (const [index, item] of items.entries()) {
      added.push(dataOf(await add(item, { email: `corrected${index}@example.test`, phone: null })))
    }
    const id = await companyId()
    await api.ctx.db.transaction(async (tx) => {
      const row = await lockRecord(tx, added[0]?.public_id ?? '', id)
      if (row) await eraseRefused(api.ctx, tx, row)
    })
    expect((await api.ctx.db.select().from(talentMail)).map(({ publicId }) => publicId)).toEqual([
      items[1]?.public_id,
    ])
    // Nor does anybody whose record went in any other way.
    await api.ctx.db.delete(talentRecords)
    expect(
      await Promise.all(items.map(async (item) => (await settle('POST', item, '/restoration')).status)),
    ).toEqual([404, 404])
  })
})
