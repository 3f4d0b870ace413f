import { eq } from 'drizzle-orm'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Page } from '@/lib/contracts/call'
import { maxResumeFileBytes } from '@/lib/contracts/resume-files'
import type { TalentRecord } from '@/lib/contracts/talent'
import { type MailAddress, type MailItem, mailLimits, mailUndoMs } from '@/lib/contracts/talent-mail'
import { dayMs, minuteMs } from '@/lib/shared/time'
import { users } from '@/server/db/schema/accounts'
import { companies, companyMembers } from '@/server/db/schema/companies'
import { notifications } from '@/server/db/schema/platform'
import { talentRecords } from '@/server/db/schema/talent'
import { talentFiles, talentMail } from '@/server/db/schema/talent-files'
import { createResumeReader, type ResumeReader } from '@/server/modules/importing'
import { AppError } from '@/server/platform/errors'
import { type InboundMail, startInboundMail } from '@/server/start/inbound-mail'
import { addMember, dataOf } from '@/tests/integration/negotiations/parties'
import { signUpCandidate, signUpEmployer, type TestEmployer } from '@/tests/support/accounts'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { eraseRefused } from './consent.service'
import { sweepFilesOfBases } from './files.service'
import { eraseOldMail, newMailWaits, readMail } from './mail-reading.service'
import { eraseFromTalent, talentMailAbout } from './personal-data.service'
import { dayOf } from './record.presenter'
import { lockRecord } from './records.repository'

const resume = (family: string, email: string) =>
  Buffer.from(
    `${family} Вера Петровна\nТелефон: +7 912 345-67-89\nПочта: ${email}\n\nЖелаемая должность: Главный бухгалтер\n`,
  )
const forwarded = [
  'Посмотрите, пожалуйста.',
  '---------- Пересылаемое сообщение ----------',
  'От: Вера Зимина <vera@example.test>',
  'Тема: Вакансия бухгалтера',
  '',
  'Здравствуйте! Ищу работу, телефон 8 912 345-67-89.',
].join('\n')

describe('letters about people that a member forwards', () => {
  let api: TestApi
  let start: Date
  let employer: TestEmployer
  let mail: InboundMail
  let lmtp: boolean
  beforeEach(async () => {
    lmtp = false
    await open({ INBOUND_MAIL_PROTOCOL: 'smtp' })
  })
  afterEach(async () => {
    await mail.stop()
    await api.close()
  })

  async function open(env: Record<string, string>) {
    api = await createTestApi({ INBOUND_MAIL_DOMAIN: 'in.most.test', INBOUND_MAIL_PORT: '0', ...env })
    start = api.ctx.clock.now()
    employer = await signUpEmployer(api, { companyName: 'Мост' })
    const listening = await startInboundMail(api.ctx)
    if (!listening) throw new Error('nobody listens')
    mail = listening
  }
  const later = (ms: number) => api.setNow(new Date(start.getTime() + ms))
  const addressOf = async (token = employer.token) =>
    dataOf(await api.request<MailAddress>('POST', '/v1/my/people-mail/address', { token })).address ?? ''
  /** The last line of the server's answer; codes of refusals too. */
  const send = async (letter: SendMailOptions) => {
    const client = createTransport({ host: '127.0.0.1', port: mail.port, lmtp, ignoreTLS: true })
    try {
      return (await client.sendMail({ from: employer.email, subject: 'Кандидат', ...letter })).response
    } catch (error) {
      return (error as { response?: string }).response ?? String(error)
    } finally {
      client.close()
    }
  }
  const read = () => readMail(api.ctx, createResumeReader(api.ctx))
  const list = async (token = employer.token) =>
    dataOf(await api.request<Page<MailItem>>('GET', '/v1/my/people-mail', { token })).results
  const companyId = async () => {
    const [company] = await api.ctx.db.select().from(companies)
    return company?.id ?? 0
  }
  const input = (person: MailItem['person'], more: object = {}) => {
    const { known: _, ...values } = person ?? { known: null }
    return {
      ...values,
      ...{
        source: 'Почта',
        ground: 'application',
        ground_on: dayOf(start),
        ground_note: '',
        keep_months: 12,
      },
      ...{ tags: [], lists: [], ...more },
    }
  }
  const add = (item: MailItem | undefined, more: object = {}) =>
    api.request<TalentRecord>('POST', `/v1/my/people-mail/${item?.public_id}/person`, {
      token: employer.token,
      body: input(item?.person ?? null, more),
    })
  const settle = (method: string, item: MailItem | undefined, end = '') =>
    api.request(method, `/v1/my/people-mail/${item?.public_id}${end}`, { token: employer.token })

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
      .values(Array.from({ length: 25 }, (_one, n) => ({ ...values, publicId: `m${n}`, letterKey: `m${n}` })))
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
        letterKey: `m${n}`,
      })),
    )
    const attachments = [{ filename: 'a.txt', content: resume('Зимина', 'vera@example.test') }]
    expect(await send({ to, text: 'Ещё один', attachments })).toMatch(/^452 4\.3\.1/)
    expect(await api.ctx.db.select().from(talentFiles)).toEqual([])
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

  it('come by LMTP too, as a mail server in front hands them over', async () => {
    await mail.stop()
    await api.close()
    await open({})
    lmtp = true
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
