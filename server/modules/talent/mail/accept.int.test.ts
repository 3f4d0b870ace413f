import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { maxResumeFileBytes } from '@/lib/contracts/resume-files'
import { type MailAddress, mailLimits } from '@/lib/contracts/talent-mail'
import { minuteMs } from '@/lib/shared/time'
import { users } from '@/server/db/schema/accounts'
import { companies, companyMembers } from '@/server/db/schema/companies'
import { talentFiles, talentMail } from '@/server/db/schema/talent-files'
import { createResumeReader, type ResumeReader } from '@/server/modules/importing'
import { AppError } from '@/server/platform/errors'
import { startInboundMail } from '@/server/start/inbound-mail'
import { addMember, dataOf } from '@/tests/integration/negotiations/parties'
import { signUpCandidate, signUpEmployer } from '@/tests/support/accounts'
import {
  addressOf,
  api,
  companyId,
  employer,
  forwarded,
  later,
  list,
  mail,
  open,
  read,
  resume,
  send,
  withForwardedMail,
} from '@/tests/support/forwarded-mail'
import { createTestApi } from '@/tests/support/test-api'
import { newMailWaits, readMail } from './read-resumes.service'

describe('letters about people that a member forwards, as they come in', () => {
  withForwardedMail()

  it('are refused for addresses that are none, and for an old one once there is a new one', async () => {
    const to = await addressOf()
    expect(await send({ to: 'people-aaaaaaaaaaaaaaaa@in.most.test', text: forwarded })).toMatch(
      /^550 5\.1\.1/,
    )
    expect(await send({ to: to.replace('in.most.test', 'elsewhere.test'), text: forwarded })).toMatch(/^550 /)
    expect(await send({ to: [to, 'people-b@in.most.test'], text: forwarded })).toMatch(/^250 /)
    const next = await addressOf()
    expect(next).not.toBe(to)
    expect(await send({ to, text: forwarded })).toMatch(/^550 5\.1\.1/)
    expect(await send({ to: next.toUpperCase(), text: 'Ещё один человек' })).toMatch(/^250 /)
    await api.request('DELETE', '/v1/my/people-mail/address', { token: employer.token })
    expect(await send({ to: next, text: 'И ещё один' })).toMatch(/^550 5\.1\.1/)
  })

  it('are taken from members who may recruit alone, and under one From', async () => {
    const to = await addressOf()
    const stranger = await signUpCandidate(api)
    const other = await signUpEmployer(api, { companyName: 'Другая' })
    const colleague = await addMember(api, await companyId(), 'recruiter')
    const [row] = await api.ctx.db.select().from(users).where(eq(users.id, colleague.userId))
    for (const from of [stranger.email, other.email, 'nobody@example.test']) {
      expect(await send({ to, from, text: forwarded })).toMatch(
        /^550 5\.7\.1 Forward letters from the confirmed/,
      )
    }
    expect(await send({ to, from: row?.email ?? '', text: forwarded })).toMatch(/^250 /)
    await api.ctx.db
      .update(companyMembers)
      .set({ role: 'viewer' })
      .where(eq(companyMembers.userId, colleague.userId))
    expect(await send({ to, from: row?.email ?? '', text: 'Ещё один' })).toMatch(/^550 5\.7\.1/)
    expect(await list()).toHaveLength(1)
    expect(await list(other.token)).toEqual([])
  })

  it('are refused for a member who left, and for a company that is not verified any more', async () => {
    const colleague = await addMember(api, await companyId(), 'recruiter')
    const to = await addressOf(colleague.token)
    expect(await send({ to, text: forwarded })).toMatch(/^250 /)
    await api.ctx.db.delete(companyMembers).where(eq(companyMembers.userId, colleague.userId))
    expect(await send({ to, text: 'Ещё один' })).toMatch(/^550 5\.1\.1/)
    const own = await addressOf()
    await api.ctx.db.update(companies).set({ verification: 'none' })
    expect(await send({ to: own, text: 'Ещё один' })).toMatch(/^550 5\.1\.1/)
  })

  it('are refused when they are too big, empty or of several senders', async () => {
    const to = await addressOf()
    const big = Buffer.alloc(mailLimits.letterBytes, 'a')
    expect(await send({ to, attachments: [{ filename: 'a.txt', content: big }] })).toMatch(/^552 /)
    expect(await send({ to, text: '' })).toMatch(/^554 5\.6\.0/)
    const raw = `From: ${employer.email}\r\nFrom: x@example.test\r\n\r\nПривет`
    expect(await send({ envelope: { from: 'x@example.test', to }, raw })).toMatch(/^550 5\.7\.1/)
    expect(await api.ctx.db.select().from(talentMail)).toEqual([])
  })

  it('with a broken MIME are taken as far as they can be read', async () => {
    const to = await addressOf()
    const raw = `From: ${employer.email}\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\nContent-Type: text/plain\r\n\r\nHello\r\n--x\r\nContent-Type: application/pdf; name=cv.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n%%%не-base64`
    const nested = `From: ${employer.email}\r\n${Array.from({ length: 40 }, (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`).join('')}\r\nx`
    expect(await send({ envelope: { from: 'x@example.test', to }, raw })).toMatch(/^250 /)
    expect(await send({ envelope: { from: 'x@example.test', to }, raw: nested })).toMatch(/^554 5\.6\.0/)
    expect(await read()).toBe(1)
    expect((await list())[0]?.person?.about).toBe('Hello')
  })

  it('with a resume that cannot be read wait with the reason and the file', async () => {
    const attachments = [{ filename: 'cv.pdf', content: Buffer.from('%PDF-1.7\nnothing') }]
    await send({ to: await addressOf(), text: forwarded, attachments })
    await read()
    const [item] = await list()
    expect(item).toMatchObject({ trouble: expect.stringMatching(/^file_/), files: [{ name: 'cv.pdf' }] })
    expect(item?.person).toMatchObject({ first_name: 'Вера', email: 'vera@example.test' })
  })

  it('say when attached files were too big, too many or no documents, and are not kept', async () => {
    const to = await addressOf()
    const scan = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')
    const big = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(maxResumeFileBytes, 'a')])
    await send({ to, text: forwarded, attachments: [{ filename: 'scan.jpg', content: scan }] })
    await send({ to, text: `${forwarded}!`, attachments: [{ filename: 'cv.pdf', content: big }] })
    const attachments = Array.from({ length: mailLimits.resumes + 1 }, (_, n) => ({
      filename: `${n}.txt`,
      content: resume('Зимина', `vera${n}@example.test`),
    }))
    await send({ to, attachments })
    const of = async () => (await api.ctx.db.select().from(talentMail)).map(({ trouble }) => trouble)
    const left = Array.from({ length: mailLimits.resumes + 2 }, () => 'files_left_out')
    expect(await of()).toEqual(left)
    await read()
    expect(await of()).toEqual(left)
  })

  it('of one member whose letters have to wait keep none of another, nor do those that cannot be fetched', async () => {
    const to = await addressOf()
    const colleague = await addMember(api, await companyId(), 'recruiter')
    const [row] = await api.ctx.db.select().from(users).where(eq(users.id, colleague.userId))
    await send({ to, text: forwarded })
    const [first] = await api.ctx.db.select().from(talentMail)
    if (!first) throw new Error('no letter')
    const { id: _, ...values } = first
    await api.ctx.db
      .insert(talentMail)
      .values(Array.from({ length: 25 }, (_one, n) => ({ ...values, publicId: `m${n}`, mailKey: `m${n}` })))
    const from = row?.email ?? ''
    const attachments = [{ filename: 'a.txt', content: resume('Зимина', 'vera@example.test') }]
    await send({ to, from, attachments })
    await send({ to, from, text: 'Ещё один человек' })
    const asked: unknown[] = []
    const real = createResumeReader(api.ctx)
    const reader: ResumeReader = {
      read: (source, by) => {
        asked.push(by.actor?.publicId)
        if (by.actor?.publicId !== employer.publicId) return real.read(source, by)
        throw new AppError('rate_limited', { retryAfter: 900 })
      },
    }
    const { storage } = api.ctx
    api.ctx.storage = { ...storage, read: () => Promise.reject(new Error('away')) }
    const waits = newMailWaits()
    expect(await readMail(api.ctx, reader, waits)).toBe(1)
    expect(asked.filter((each) => each === employer.publicId)).toHaveLength(1)
    api.ctx.storage = storage
    expect(await readMail(api.ctx, reader, waits)).toBe(0)
    later(11 * minuteMs)
    expect(await readMail(api.ctx, reader, waits)).toBe(1)
    expect(asked.filter((each) => each === employer.publicId)).toHaveLength(1)
    later(16 * minuteMs)
    await readMail(api.ctx, reader, waits)
    expect(asked.filter((each) => each === employer.publicId)).toHaveLength(2)
  })

  it('are asked for again while the database or the storage is away, and taken once', async () => {
    const to = await addressOf()
    const letter = `From: ${employer.email}\r\nMessage-ID: <1@x>\r\n\r\nHello`
    const again = () => send({ envelope: { from: 'x@example.test', to }, raw: letter })
    const { storage, db } = api.ctx
    api.ctx.db = Object.assign(Object.create(db), { transaction: () => Promise.reject(new Error('away')) })
    expect(await again()).toMatch(/^451 4\.3\.0/)
    api.ctx.db = Object.assign(Object.create(db), {
      select: () => {
        throw new Error('away')
      },
    })
    expect(await again()).toMatch(/^451 4\.3\.0/)
    api.ctx.db = db
    api.ctx.storage = { ...storage, put: () => Promise.reject(new Error('away')) }
    const attachments = [{ filename: 'a.txt', content: resume('Зимина', 'vera@example.test') }]
    expect(await send({ to, attachments })).toMatch(/^451 4\.3\.0/)
    api.ctx.storage = storage
    expect(await again()).toMatch(/^250 /)
    expect(await again()).toMatch(/^250 /)
    expect(await api.ctx.db.select().from(talentMail)).toHaveLength(1)
  })

  it('wait outside when too many of a member came in a day', async () => {
    const to = await addressOf()
    await send({ to, text: forwarded })
    const [row] = await api.ctx.db.select().from(talentMail)
    if (!row) throw new Error('no letter')
    const { id: _, ...values } = row
    await api.ctx.db.insert(talentMail).values(
      Array.from({ length: mailLimits.perMember }, (_, n) => ({
        ...values,
        publicId: `m${n}`,
        mailKey: `m${n}`,
      })),
    )
    const attachments = [{ filename: 'a.txt', content: resume('Зимина', 'vera@example.test') }]
    expect(await send({ to, text: 'Ещё один', attachments })).toMatch(/^452 4\.3\.1/)
    expect(await api.ctx.db.select().from(talentFiles)).toEqual([])
  })

  it('come by LMTP too, as a mail server in front hands them over', async () => {
    await mail.stop()
    await api.close()
    await open({ INBOUND_MAIL_PROTOCOL: 'lmtp' })
    expect(await send({ to: await addressOf(), text: forwarded })).toMatch(/^250 /)
    expect(await send({ to: 'people-b@in.most.test', text: forwarded })).toMatch(/^550 /)
  })

  it('have no address where the site takes none', async () => {
    const quiet = await createTestApi()
    const { token } = await signUpEmployer(quiet)
    expect(await startInboundMail(quiet.ctx)).toBeUndefined()
    const asked = await quiet.request<MailAddress>('GET', '/v1/my/people-mail/address', { token })
    expect(dataOf(asked)).toEqual({ available: false, address: null })
    expect((await quiet.request('POST', '/v1/my/people-mail/address', { token })).status).toBe(404)
    await quiet.close()
  })
})
