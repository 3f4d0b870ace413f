import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OwnMark } from '@/lib/contracts/applications'
import type { Negotiation, NegotiationDetail, NegotiationPage } from '@/lib/contracts/negotiations'
import { sendPendingDeclines } from '@/server/modules/hiring/negotiations/scheduled-transitions.service'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { act, addMember, apply, buildCandidate, buildEmployer, dataOf, invite } from './parties'

describe('the loop of a candidate and an employer', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())

  it('leads from an application through opening to an invitation, told alike to both sides', async () => {
    const candidate = await buildCandidate(api)
    const employer = await buildEmployer(api)
    const sent = dataOf(await apply(api, candidate, employer.vacancy, { letter: 'Работаю бережно' }))
    expect(sent).toMatchObject({
      origin: 'application',
      status: 'new',
      letter: 'Работаю бережно',
      turn: { actor: 'employer' },
      viewed_at: null,
    })
    expect(sent.actions.map(({ action }) => action)).toEqual(['withdraw'])

    const inbox = dataOf(
      await api.request<NegotiationPage>(
        'GET',
        `/v1/vacancies/${employer.vacancy.publicId}/negotiations?origin=application`,
        { token: employer.token },
      ),
    )
    expect(inbox).toMatchObject({ total: 1, unseen: 1, by_status: { new: 1 } })
    const received = inbox.results[0] as Negotiation
    expect(received.resume.name).toEqual({ first: 'Мария', last: 'Соколова' })
    expect(received.status).toBe('new')

    const opened = dataOf(await act(api, employer, received, 'open'))
    expect(opened.status).toBe('viewed')
    expect(opened.viewed_at).toBe(api.ctx.clock.now().toISOString())
    expect(opened.turn).toEqual(received.turn)

    const taken = dataOf(await act(api, employer, opened, 'take_into_review', { text: 'Ждём вас' }))
    const own = dataOf(
      await api.request<NegotiationPage>('GET', '/v1/my/negotiations', { token: candidate.token }),
    )
    expect(own.results[0]).toMatchObject({
      public_id: taken.public_id,
      status: 'in_review',
      answer_text: 'Ждём вас',
      revision: taken.revision,
    })
    const marks = async ({ token }: { token: string }) =>
      dataOf(
        await api.request<OwnMark[]>('POST', '/v1/my/applications/marks', {
          token,
          body: { vacancy_ids: [employer.vacancy.publicId, 'unknown'] },
        }),
      )
    expect(await marks(candidate)).toEqual([
      {
        vacancy_public_id: employer.vacancy.publicId,
        public_id: taken.public_id,
        resume_public_id: candidate.resume.publicId,
        status: 'in_review',
        origin: 'application',
      },
    ])
    expect(await marks(await buildCandidate(api))).toEqual([])
    expect(own.results[0]?.history.map(({ action, actor }) => `${actor} ${action}`)).toEqual([
      'candidate apply',
      'employer open',
      'employer take_into_review',
    ])
  })

  it('leads from an invitation through acceptance and an offer to a hire', async () => {
    const candidate = await buildCandidate(api)
    const employer = await buildEmployer(api)
    const sent = dataOf(await invite(api, employer, candidate.resume, 'Нам нужны именно вы'))
    expect(sent).toMatchObject({ origin: 'invitation', status: 'new', turn: { actor: 'candidate' } })
    expect(sent.resume.name).toBeNull()

    const page = dataOf(
      await api.request<NegotiationPage>(
        'GET',
        `/v1/resumes/${candidate.resume.publicId}/negotiations?origin=invitation`,
        { token: candidate.token },
      ),
    )
    expect(page).toMatchObject({ total: 1, unseen: 1 })
    const opened = dataOf(await act(api, candidate, page.results[0] as Negotiation, 'open'))
    const accepted = dataOf(await act(api, candidate, opened, 'accept_invitation'))
    expect(accepted).toMatchObject({ status: 'in_review', turn: { actor: 'employer' } })

    const seen = dataOf(
      await api.request<NegotiationPage>('GET', '/v1/my/negotiations', { token: employer.token }),
    ).results[0] as Negotiation
    expect(seen.resume.name).toEqual({ first: 'Мария', last: 'Соколова' })
    const offered = dataOf(await act(api, employer, seen, 'offer', { text: '110 000 ₽, с понедельника' }))
    expect(offered.turn?.actor).toBe('candidate')
    const agreed = dataOf(await act(api, candidate, offered, 'accept_offer'))
    const hired = dataOf(await act(api, employer, agreed, 'confirm_hire'))
    expect(hired).toMatchObject({ status: 'hired', turn: null, actions: [] })
  })

  it('takes an open application into review when its sender is invited', async () => {
    const candidate = await buildCandidate(api)
    const employer = await buildEmployer(api)
    const sent = dataOf(await apply(api, candidate, employer.vacancy))
    const answer = dataOf(await invite(api, employer, candidate.resume, 'Приходите'))
    expect(answer).toMatchObject({ public_id: sent.public_id, origin: 'application', status: 'in_review' })
    const again = await invite(api, employer, candidate.resume)
    expect(again.status).toBe(409)
    expect(again.body).toMatchObject({ error_code: 'already_applied', data: { public_id: sent.public_id } })
  })

  it('shows the whole resume beside the negotiation, with contacts once they were given', async () => {
    const candidate = await buildCandidate(api, { phone: '+79120000001', email: 'maria@example.ru' })
    const employer = await buildEmployer(api)
    const sent = dataOf(await invite(api, employer, candidate.resume))
    const detail = async () =>
      dataOf(
        await api.request<NegotiationDetail>('GET', `/v1/negotiations/${sent.public_id}`, {
          token: employer.token,
        }),
      )
    expect((await detail()).resume_view).toMatchObject({ viewer: 'company', contacts: null, name: null })
    dataOf(await act(api, candidate, sent, 'accept_invitation'))
    expect(await detail()).toMatchObject({
      status: 'in_review',
      viewed_at: null,
      resume_view: {
        contacts: { phone: '+79120000001', email: 'maria@example.ru' },
        name: { first: 'Мария', last: 'Соколова' },
      },
    })
  })

  it('answers 401 to guests on every call', async () => {
    const id = 'abcdefghjkmn'
    const calls = [
      ['GET', `/v1/vacancies/${id}/apply-options`],
      ['POST', `/v1/vacancies/${id}/applications`],
      ['POST', `/v1/resumes/${id}/invitations`],
      ['GET', `/v1/vacancies/${id}/negotiations`],
      ['GET', `/v1/resumes/${id}/negotiations`],
      ['GET', '/v1/my/negotiations'],
      ['GET', `/v1/negotiations/${id}`],
      ['POST', `/v1/negotiations/${id}/actions`],
      ['DELETE', `/v1/negotiations/${id}/pending`],
      ['PUT', `/v1/negotiations/${id}/letter`],
    ] as const
    for (const [method, path] of calls) {
      const { status } = await api.request(method, path, method === 'GET' ? {} : { body: {} })
      expect([path, status]).toEqual([path, 401])
    }
  })

  it('answers 404 for what is not there and for what belongs to others', async () => {
    const candidate = await buildCandidate(api)
    const employer = await buildEmployer(api)
    const sent = dataOf(await apply(api, candidate, employer.vacancy))
    const stranger = await buildCandidate(api)
    const rival = await buildEmployer(api)
    const body = { action: 'open', revision: sent.revision }
    const letter = { letter: 'x' }
    for (const { token } of [stranger, rival]) {
      const foreign = [
        await api.request('GET', `/v1/negotiations/${sent.public_id}`, { token }),
        await api.request('POST', `/v1/negotiations/${sent.public_id}/actions`, { token, body }),
        await api.request('DELETE', `/v1/negotiations/${sent.public_id}/pending`, { token }),
        await api.request('PUT', `/v1/negotiations/${sent.public_id}/letter`, { token, body: letter }),
        await api.request('GET', `/v1/vacancies/${employer.vacancy.publicId}/negotiations`, { token }),
        await api.request('GET', `/v1/resumes/${candidate.resume.publicId}/negotiations`, { token }),
      ]
      expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
    }
    const { token } = candidate
    const missing = [
      await api.request('GET', '/v1/vacancies/abcdefghjkmn/apply-options', { token }),
      await api.request('POST', '/v1/vacancies/abcdefghjkmn/applications', {
        token,
        body: { resume_public_id: candidate.resume.publicId },
      }),
      await api.request('POST', `/v1/vacancies/${rival.vacancy.publicId}/applications`, {
        token,
        body: { resume_public_id: stranger.resume.publicId },
      }),
      await api.request('GET', '/v1/negotiations/no-such-id', { token }),
    ]
    expect(missing.map(({ status, body: { error_code } }) => `${status} ${error_code}`)).toEqual([
      '404 vacancy_not_found',
      '404 vacancy_not_found',
      '404 resume_not_found',
      '404 not_found',
    ])
  })

  it('answers 422 with the field that an action or a letter lacks', async () => {
    const candidate = await buildCandidate(api)
    const employer = await buildEmployer(api, { vacancy: { responseLetterRequired: true } })
    const fieldOf = (answer: { status: number; body: { data: unknown } }) => {
      const { errors } = answer.body.data as { errors: { field: string; code: string }[] }
      return `${answer.status} ${errors.map(({ field, code }) => `${field} ${code}`).join(', ')}`
    }
    expect(fieldOf(await apply(api, candidate, employer.vacancy, { letter: '  ' }))).toBe(
      '422 letter required',
    )
    expect(fieldOf(await apply(api, candidate, employer.vacancy, { letter: 'я'.repeat(10_001) }))).toBe(
      '422 letter too_long',
    )
    const sent = dataOf(await apply(api, candidate, employer.vacancy))
    const opened = dataOf(await act(api, employer, sent, 'open'))
    const wrong = async (action: string, more = {}) => fieldOf(await act(api, employer, opened, action, more))
    expect(await wrong('decline')).toBe('422 reason required')
    expect(await wrong('decline', { reason: 'not_looking' })).toBe('422 reason not_in_list')
    expect(await wrong('decline', { reason: 'other' })).toBe('422 text required')
    expect(await wrong('propose_interview')).toBe('422 text required')
    expect(await wrong('assign_test')).toBe('422 text required, deadline required')
    const past = new Date(api.ctx.clock.now().getTime() - 1000).toISOString()
    expect(await wrong('assign_test', { text: 'Решите', deadline: past })).toBe('422 deadline date_invalid')
    expect(await wrong('dance')).toBe('422 action not_in_list')
  })

  it('refuses what the table does not list and tells the state it is in', async () => {
    const candidate = await buildCandidate(api)
    const employer = await buildEmployer(api)
    const sent = dataOf(await apply(api, candidate, employer.vacancy))
    const answer = await act(api, employer, sent, 'offer', { text: 'Выходите' })
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({
      error_code: 'wrong_state',
      data: { status: 'new', revision: sent.revision },
    })
    expect((await act(api, candidate, sent, 'open')).body.error_code).toBe('wrong_state')
  })

  it('lets a viewer of the company look but not act', async () => {
    const candidate = await buildCandidate(api)
    const employer = await buildEmployer(api)
    const viewer = await addMember(api, employer.company.id, 'viewer')
    const sent = dataOf(await apply(api, candidate, employer.vacancy))
    const page = dataOf(
      await api.request<NegotiationPage>('GET', '/v1/my/negotiations', { token: viewer.token }),
    )
    expect(page.results[0]).toMatchObject({ public_id: sent.public_id, actions: [] })
    expect((await act(api, viewer, sent, 'open')).status).toBe(403)
  })

  it('changes the letter until somebody opens the application', async () => {
    const candidate = await buildCandidate(api)
    const employer = await buildEmployer(api, { vacancy: { responseLetterRequired: true } })
    const sent = dataOf(await apply(api, candidate, employer.vacancy))
    const put = (letter: string) =>
      api.request<Negotiation>('PUT', `/v1/negotiations/${sent.public_id}/letter`, {
        token: candidate.token,
        body: { letter },
      })
    expect((await put('')).status).toBe(422)
    const edited = dataOf(await put('Другое письмо'))
    expect(edited).toMatchObject({ letter: 'Другое письмо', revision: sent.revision + 1 })
    expect((await act(api, employer, sent, 'open')).body.error_code).toBe('conflict_changes')
    dataOf(await act(api, employer, edited, 'open'))
    expect((await put('Поздно')).body.error_code).toBe('wrong_state')
  })

  it('sends a decline after ten seconds, with its reason and words', async () => {
    const candidate = await buildCandidate(api)
    const employer = await buildEmployer(api)
    const sent = dataOf(await apply(api, candidate, employer.vacancy))
    const start = api.ctx.clock.now()
    const waiting = dataOf(
      await act(api, employer, sent, 'decline', { reason: 'experience', text: 'Спасибо, ищем опытнее' }),
    )
    expect(waiting).toMatchObject({
      status: 'new',
      actions: [],
      pending: {
        action: 'decline',
        due_at: new Date(start.getTime() + 10_000).toISOString(),
        undoable: true,
      },
    })
    const mine = () => api.request<NegotiationPage>('GET', '/v1/my/negotiations', { token: candidate.token })
    expect(dataOf(await mine()).results[0]).toMatchObject({ status: 'new', pending: null, reason: null })
    api.setNow(new Date(start.getTime() + 9_999))
    expect(await sendPendingDeclines(api.ctx)).toBe(0)
    api.setNow(new Date(start.getTime() + 10_000))
    expect(await sendPendingDeclines(api.ctx)).toBe(1)
    expect(await sendPendingDeclines(api.ctx)).toBe(0)
    expect(dataOf(await mine()).results[0]).toMatchObject({
      status: 'declined_by_employer',
      reason: 'experience',
      answer_text: 'Спасибо, ищем опытнее',
    })
    api.setNow(start)
  })

  it('takes a decline back before it goes out, and only once', async () => {
    const candidate = await buildCandidate(api)
    const employer = await buildEmployer(api)
    const sent = dataOf(await apply(api, candidate, employer.vacancy))
    dataOf(await act(api, employer, sent, 'decline', { reason: 'salary' }))
    expect((await act(api, employer, sent, 'take_into_review')).body.error_code).toBe('conflict_changes')
    const undo = () =>
      api.request<Negotiation>('DELETE', `/v1/negotiations/${sent.public_id}/pending`, {
        token: employer.token,
      })
    expect(dataOf(await undo())).toMatchObject({ status: 'new', pending: null })
    expect((await undo()).body.error_code).toBe('wrong_state')
    const start = api.ctx.clock.now()
    api.setNow(new Date(start.getTime() + 60_000))
    expect(await sendPendingDeclines(api.ctx)).toBe(0)
    api.setNow(start)
  })

  it('drops a decline on its way when the candidate withdraws first', async () => {
    const candidate = await buildCandidate(api)
    const employer = await buildEmployer(api)
    const sent = dataOf(await apply(api, candidate, employer.vacancy))
    dataOf(await act(api, employer, sent, 'decline', { reason: 'salary' }))
    expect(dataOf(await act(api, candidate, sent, 'withdraw')).status).toBe('withdrawn')
    const start = api.ctx.clock.now()
    api.setNow(new Date(start.getTime() + 60_000))
    expect(await sendPendingDeclines(api.ctx)).toBe(0)
    api.setNow(start)
  })
})
