import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Page } from '@/lib/contracts/call'
import type { MailProblem } from '@/lib/contracts/mail-problems'
import type { NoticeSettings } from '@/lib/contracts/notice-settings'
import { dayMs, hourMs, minuteMs } from '@/lib/shared/time'
import { readBounceMailbox } from '@/server/adapters/messages/bounce-mailbox'
import { createMessenger } from '@/server/adapters/messages/create-messenger'
import { recipientMark, returnPath } from '@/server/adapters/messages/return-path'
import { mailProblems, noticeDeliveries } from '@/server/db/schema/notices'
import { letterWriters } from '@/server/jobs/account-jobs'
import { changeRole } from '@/server/modules/moderation/operators/operators.service'
import { deliverDue } from '@/server/modules/notifications/deliver.service'
import { takeReport } from '@/server/modules/notifications/mail/mail-problems.service'
import { notify } from '@/server/modules/notifications/notifications.service'
import { newPublicId } from '@/server/platform/ids'
import { hasDovecot, type Mailbox, startDovecot } from '@/tests/support/dovecot'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { buildCandidate, type Candidate, dataOf } from '../negotiations/parties'

interface Received {
  from: string
  to: string
  source: string
}

const noon = new Date('2026-06-01T09:00:00Z')
const bounceAddress = 'bounces@dvoe.test'
const withDovecot = hasDovecot()
const eventsToken = 'provider-of-letters-1234'

describe('letters through a mail server', () => {
  const received: Received[] = []
  let refusal: { address: string; answer: string; code: number } | undefined
  const folder = mkdtempSync(join(tmpdir(), 'dvoe-dkim-'))
  const keyPair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  let server: SMTPServer
  let api: TestApi
  let mailbox: Mailbox | undefined

  beforeAll(async () => {
    if (withDovecot) mailbox = await startDovecot()
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo({ address }, _session, callback) {
        if (refusal?.address !== address) return callback()
        callback(Object.assign(new Error(refusal.answer), { responseCode: refusal.code }))
      },
      onData(stream, session, callback) {
        text(stream).then((source) => {
          const { mailFrom, rcptTo } = session.envelope
          received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo[0]?.address ?? '', source })
          callback()
        }, callback)
      },
    })
    server.listen(0, '127.0.0.1')
    await once(server.server, 'listening')
    const { port } = server.server.address() as AddressInfo
    const keyFile = join(folder, 'dkim.pem')
    writeFileSync(keyFile, keyPair.privateKey.export({ type: 'pkcs8', format: 'pem' }))
    api = await createTestApi({
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: '«Двое» <no-reply@dvoe.test>',
      DKIM_SELECTOR: 'letters',
      DKIM_KEY_FILE: keyFile,
      BOUNCE_ADDRESS: bounceAddress,
      MAIL_EVENTS_TOKEN: eventsToken,
      MAIL_PER_MINUTE: '3',
    })
    api.ctx.messenger = createMessenger(api.ctx.env, api.ctx.clock, api.ctx.keys)
  })
  beforeEach(async () => {
    api.setNow(noon)
    refusal = undefined
    received.length = 0
    await api.ctx.db.delete(noticeDeliveries)
    await api.ctx.db.delete(mailProblems)
    await api.ctx.db.$client.query('delete from rate_limits')
  })
  afterAll(async () => {
    await mailbox?.stop()
    await api.close()
    await new Promise<void>((done) => server.close(done))
    rmSync(folder, { recursive: true, force: true })
  })

  const tell = (kind: 'invitation.created' | 'security.new_login', ...people: Candidate[]) =>
    api.ctx.db.transaction((tx) =>
      notify(
        tx,
        people.map((who) => ({
          userId: who.userId,
          kind,
          dedupeKey: `test:${newPublicId()}`,
          params: { reader: 'candidate', vacancy_title: 'Бариста', company_name: 'Клиника' },
          target: null,
        })),
        api.ctx.clock.now(),
      ),
    )
  const later = (ms: number) => api.setNow(new Date(api.ctx.clock.now().getTime() + ms))
  const send = () => deliverDue(api.ctx, letterWriters)
  const statesOf = async () =>
    (await api.ctx.db.select().from(noticeDeliveries)).map(({ state, error }) => [state, error])
  const problemOf = async ({ token }: Candidate) =>
    dataOf(await api.request<NoticeSettings>('GET', '/v1/notifications/settings', { token })).mail_problem
  const reportOf = (
    { email }: { email: string },
    status: string | null,
    outcome: 'failed' | 'complaint' = 'failed',
  ) => ({
    outcome,
    status,
    diagnostic: `550 ${status} <${email}>: unknown user`,
    marks: [recipientMark(api.ctx.keys, email)],
  })

  it('signs letters with DKIM, and sends them with a return path of the recipient’s own', async () => {
    await api.ctx.messenger.send({
      channel: 'email',
      to: 'anna@example.test',
      subject: 'Новые вакансии',
      text: 'Здравствуйте, Анна!',
    })
    const [letter] = received
    expect(letter?.from).toBe(returnPath(bounceAddress, recipientMark(api.ctx.keys, 'anna@example.test')))
    const publicKey = keyPair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
    const { results } = await dkimVerify(letter?.source ?? '', {
      resolver: async (name) => {
        expect(name).toBe('letters._domainkey.dvoe.test')
        return [[`v=DKIM1; k=rsa; p=${publicKey}`]]
      },
    })
    expect(results.map(({ status, signingDomain }) => [status.result, signingDomain])).toEqual([
      ['pass', 'dvoe.test'],
    ])
  })

  it('stops writing to a mailbox that does not exist, says so to the person, and starts again when asked', async () => {
    const who = await buildCandidate(api)
    expect(await problemOf(who)).toBeNull()
    expect(await takeReport(api.ctx, reportOf(who, '5.1.1'))).toBe(1)
    await tell('invitation.created', who)
    later(minuteMs)
    await send()
    expect(received).toEqual([])
    expect(await statesOf()).toEqual([['skipped', 'letters do not arrive: bounce']])
    expect(await problemOf(who)).toEqual({ kind: 'bounce', since: noon.toISOString(), status: '5.1.1' })
    const resumed = await api.request('DELETE', '/v1/notifications/mail-problem', { token: who.token })
    expect([resumed.status, await problemOf(who)]).toEqual([200, null])
    await tell('invitation.created', who)
    later(minuteMs)
    await send()
    expect(received.map(({ to }) => to)).toEqual([who.email])
  })

  it('takes a refusal while the letter is handed over as the same, and asks no second time', async () => {
    const who = await buildCandidate(api)
    refusal = { address: who.email, code: 550, answer: `5.1.1 <${who.email}>: no such user` }
    await tell('invitation.created', who)
    later(minuteMs)
    await send()
    expect((await problemOf(who))?.kind).toBe('bounce')
    const [row] = await api.ctx.db.select().from(mailProblems)
    expect(row?.diagnostic).not.toContain(who.email)
    refusal = undefined
    later(dayMs)
    await send()
    expect(received).toEqual([])
    expect(await statesOf()).toEqual([['skipped', 'letters do not arrive: bounce']])
  })

  it('waits for five temporary failures within a month', async () => {
    const who = await buildCandidate(api)
    for (let n = 0; n < 4; n += 1) {
      await takeReport(api.ctx, reportOf(who, '5.2.2'))
      later(dayMs)
    }
    expect(await problemOf(who)).toBeNull()
    await takeReport(api.ctx, reportOf(who, '5.2.2'))
    expect((await problemOf(who))?.kind).toBe('bounce')

    const other = await buildCandidate(api)
    for (let n = 0; n < 6; n += 1) {
      await takeReport(api.ctx, reportOf(other, '4.4.7'))
      later(31 * dayMs)
    }
    expect((await api.ctx.db.select().from(mailProblems)).filter((row) => row.suppressedAt).length).toBe(1)
  })

  it('after a complaint writes of the safety of the account only', async () => {
    const who = await buildCandidate(api)
    await takeReport(api.ctx, reportOf(who, null, 'complaint'))
    await tell('invitation.created', who)
    await tell('security.new_login', who)
    later(hourMs)
    await send()
    expect(received.length).toBe(1)
    expect((await statesOf()).map(([state]) => state).sort()).toEqual(['sent', 'skipped'])
  })

  it('believes no report without a mark of ours', async () => {
    const who = await buildCandidate(api)
    const forged = { ...reportOf(who, '5.1.1'), marks: ['0123456789abcdef0123456789abcdef'] }
    expect(await takeReport(api.ctx, forged)).toBe(0)
    expect(await problemOf(who)).toBeNull()
  })

  it('takes events of a provider by its token, and shows operators the domain and the reason', async () => {
    const [who, fellow] = [await buildCandidate(api), await buildCandidate(api)]
    const events = [
      { type: 'bounce', email: who.email.toUpperCase(), status: '5.1.1', message: `no ${who.email} here` },
      { type: 'soft_bounce', email: fellow.email },
    ]
    const post = (token: string, body: object) => api.request('POST', `/v1/mail-events/${token}`, { body })
    expect((await post('x'.repeat(24), { events })).status).toBe(404)
    expect((await post(eventsToken, { events: [{ type: 'bounce', email: 'nobody' }] })).status).toBe(422)
    expect(dataOf(await post(eventsToken, { events }))).toEqual({ accepted: 2 })
    expect([(await problemOf(who))?.status, await problemOf(fellow)]).toEqual(['5.1.1', null])

    const operator = await buildCandidate(api)
    await changeRole(api.ctx, { operator: 'test' }, operator.email, true)
    const list = async () =>
      dataOf(
        await api.request<Page<MailProblem>>('GET', '/v1/moderation/mail-problems', {
          token: operator.token,
        }),
      )
    const [problem] = (await list()).results
    expect(problem).toMatchObject({
      kind: 'bounce',
      domain: who.email.split('@')[1],
      diagnostic: 'no … here',
    })
    const lifted = await api.request('DELETE', `/v1/moderation/mail-problems/${problem?.id}`, {
      token: operator.token,
    })
    expect([lifted.status, (await list()).total, await problemOf(who)]).toEqual([200, 0, null])
  })

  it('sends no more letters a minute to one domain than allowed, and loses none', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => buildCandidate(api)))
    await tell('invitation.created', ...people)
    later(minuteMs)
    await send()
    expect(received.length).toBe(3)
    await api.ctx.db.$client.query('delete from rate_limits')
    later(minuteMs)
    await send()
    expect(new Set(received.map(({ to }) => to))).toEqual(new Set(people.map(({ email }) => email)))
    expect(received.length).toBe(5)
  })

  describe('the mailbox of reports', { timeout: 30_000 }, () => {
    const letter = (subject: string, to: string, type: string, body: string) =>
      `From: MAILER-DAEMON@mx.example.test\nTo: <${to}>\nSubject: ${subject}\nMIME-Version: 1.0\nContent-Type: ${type}\n\n${body}\n`

    it.skipIf(!withDovecot)(
      'is read: understood reports are deleted, other letters stay for people',
      async () => {
        if (!mailbox) throw new Error('Dovecot was not started')
        const who = await buildCandidate(api)
        const mark = recipientMark(api.ctx.keys, who.email)
        const report = [
          '--part\nContent-Type: text/plain\n\nYour message could not be delivered.',
          '--part\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example.test',
          `Final-Recipient: rfc822; ${who.email}\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 no such user`,
          '--part\nContent-Type: message/rfc822\n\nSubject: =?utf-8?B?0J/QuNGB0YzQvNC+?=\nX-Other: 1\n\nText\n--part--',
        ].join('\n\n')
        const type = 'multipart/report; report-type=delivery-status; boundary="part"'
        await mailbox.deliver(letter('Undelivered', returnPath(bounceAddress, mark), type, report))
        await mailbox.deliver(letter('Forged', returnPath(bounceAddress, 'f'.repeat(32)), type, report))
        await mailbox.deliver(letter('Holiday', bounceAddress, 'text/plain', 'I am away until Monday.'))
        const take = async (each: Parameters<typeof takeReport>[1]) => (await takeReport(api.ctx, each)) > 0
        expect(await readBounceMailbox(mailbox.url, take)).toEqual({ reports: 1, others: 2 })
        expect((await problemOf(who))?.status).toBe('5.1.1')
        expect(await mailbox.letters()).toEqual([
          { subject: 'Forged', unread: false },
          { subject: 'Holiday', unread: false },
        ])
        expect(await readBounceMailbox(mailbox.url, take)).toEqual({ reports: 0, others: 0 })
      },
    )
  })
})
