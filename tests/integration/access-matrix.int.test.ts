import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '@/lib/contracts/call'
import { type CallName, calls } from '@/lib/contracts/calls'
import type { Company } from '@/lib/contracts/companies'
import type { ResumeList } from '@/lib/contracts/resume-list'
import type { ResumeView } from '@/lib/contracts/resumes'
import { createApi } from '@/server/api/create-api'
import { joinLatecomers } from '@/tests/attack/actors'
import type { Row } from './access/row'
import { table } from './access/table'
import { buildWorld, type Role, roles, secrets, type World } from './access/world'

/** A member of two companies is one of each where the address names it. */
const aboutOneself = /^\/v1\/accounts\/company\//
const strangers: Role[] = ['guest', 'candidateB', 'employerB', 'unverified']

describe('who may call what', () => {
  let world: World
  beforeAll(async () => {
    world = await buildWorld()
  })
  afterAll(() => world.api.close())

  const ask = (role: Role, method: string, path: string, body?: unknown) => {
    const token = world.tokens[role]
    return world.api.request(method, path, { ...(body !== undefined && { body }), ...(token && { token }) })
  }
  const send = (token: string | undefined, method: string, path: string, body?: unknown) =>
    world.api.request(method, path, { ...(body !== undefined && { body }), ...(token && { token }) })
  const expectNoSecret = (text: string, known: readonly string[] = []) => {
    const told = Object.values(secrets).filter((secret) => text.includes(secret) && !known.includes(secret))
    expect(told).toEqual([])
  }

  it('mounts every call of the contract, and the table has a row for each', () => {
    const { registry } = createApi(world.api.ctx)
    expect([...registry.keys()].sort()).toEqual(Object.keys(calls).sort())
    expect(Object.keys(table).sort()).toEqual(Object.keys(calls).sort())
  })

  const rows = Object.entries(table) as [CallName, Row][]
  it.each(rows.flatMap(([name, row]) => roles.map((role) => [name, role, row] as const)))(
    '%s as %s',
    async (name, role, row) => {
      const call: Call = calls[name]
      const denied = row.denied[role]
      if (denied === undefined && row.changes) return
      const answer = await ask(role, call.method, row.path?.(world) ?? call.path, row.body?.(world))
      if (denied === undefined) expect(answer.status).toBeLessThan(300)
      else {
        expect(answer.status).toBe(denied)
        expect(answer.body.success).toBe(false)
      }
      if (strangers.includes(role) || denied !== undefined) expectNoSecret(JSON.stringify(answer.body))
    },
  )

  it('M8: turns away whoever lost their rights a second ago, by every call', async () => {
    const { actors } = await joinLatecomers(world)
    const lost = actors.filter(({ like }) => like === 'revoked')
    expect(lost.map(({ name }) => name)).toEqual(['signedOut', 'banned'])
    const removed = actors.filter(({ name }) => name === 'removed' || name === 'elsewhere')
    for (const [name, row] of rows) {
      const call: Call = calls[name]
      const path = row.path?.(world) ?? call.path
      for (const { token } of lost) {
        const { status } = await send(token, call.method, path, row.body?.(world))
        if (call.auth !== 'none') expect(status, name).toBe(401)
      }
      // What a stranger to the company may not do, neither may a former colleague, nor one who acts for another firm.
      const stranger = row.denied.employerB
      if (stranger === undefined || !call.path.includes(':') || aboutOneself.test(path)) continue
      for (const actor of removed) {
        const { status, body } = await send(actor.token, call.method, path, row.body?.(world))
        expect(status, `${name} as ${actor.name}`).toBeGreaterThanOrEqual(400)
        expectNoSecret(JSON.stringify(body))
      }
    }
  })

  it.each(roles)('lets %s name no foreign thing that does not exist', async (role) => {
    for (const [name, row] of rows) {
      const call: Call = calls[name]
      // An upload without its file is told so before anything else; its own tests ask for a foreign id.
      if (!call.params || call.bodyType === 'form') continue
      const path = call.path.replace(':publicId', 'zzzzzzzzzzzz')
      const answer = await ask(role, call.method, path, row.body?.(world))
      expect([401, 403, 404], `${name} ${answer.status}`).toContain(answer.status)
    }
  })

  it('shows a resume open to everyone without name, contacts, birthday and hidden places of work', async () => {
    for (const role of [...strangers, 'employerA'] as const) {
      const answer = await ask(role, 'GET', `/v1/resumes/${world.open.public_id}`)
      const view = answer.body.data as ResumeView
      expect(answer.status).toBe(200)
      expect([view.name, view.contacts]).toEqual([null, null])
      expectNoSecret(JSON.stringify(answer.body))
    }
  })

  it('lists and counts resumes by what the asker may see only', async () => {
    const seen = async (role: Role, query: string) => {
      const { body } = await ask(role, 'GET', `/v1/resumes?size=100&${query}`)
      expectNoSecret(JSON.stringify(body))
      return (body.data as ResumeList).results.map((card) => card.public_id)
    }
    // Of A's two resumes that fit, the newest stands for both.
    const { open: everyone, own } = world
    for (const role of ['guest', 'candidateB', 'unverified'] as const) {
      const ids = await seen(role, '')
      expect(ids).toEqual([everyone.public_id])
    }
    for (const role of ['employerB', 'employerA', 'viewerA'] as const) {
      expect((await seen(role, '')).sort()).toEqual([everyone, own].map((one) => one.public_id).sort())
    }
    for (const role of roles) {
      for (const secret of [
        secrets.lastName,
        secrets.phone,
        secrets.email,
        secrets.hiddenEmployer,
        'Агриппина',
      ]) {
        const query = `text=${encodeURIComponent(secret)}`
        expect(await seen(role, query), `${role} ${secret}`).toEqual([])
      }
    }
  })

  it('opens a direct link by its secret alone, and to nobody once it was renewed', async () => {
    const path = `/v1/resumes/${world.direct.public_id}`
    const secret = world.direct.direct_token
    for (const role of strangers) {
      expect((await ask(role, 'GET', path)).status).toBe(404)
      expect((await ask(role, 'GET', `${path}?token=${'a'.repeat(32)}`)).status).toBe(404)
      const seen = await ask(role, 'GET', `${path}?token=${secret}`)
      expect(seen.status).toBe(200)
      expectNoSecret(JSON.stringify(seen.body))
      expect(JSON.stringify(seen.body)).not.toContain(secret)
    }
    expect((await ask('candidateA', 'POST', `${path}/direct-link`)).status).toBe(200)
    expect((await ask('guest', 'GET', `${path}?token=${secret}`)).status).toBe(404)
  })

  it('keeps nothing of another’s hidden resume among the favourites, however it got there', async () => {
    const ids = [world.hidden, world.direct, world.clients].map((one) => one.public_id)
    for (const role of ['candidateB', 'unverified'] as const) {
      const items = ids.map((item_public_id) => ({ item_type: 'resume', item_public_id }))
      expect((await ask(role, 'POST', '/v1/favorites/sync', { items })).status).toBe(200)
      const kept = await ask(role, 'GET', '/v1/favorites')
      expect(kept.body.data).toMatchObject({ total: 0, results: [] })
    }
    // Kept while it was to be seen, hidden since: the list says that something was there, and not what.
    const item = { item_type: 'resume', item_public_id: world.open.public_id }
    expect((await ask('candidateB', 'POST', '/v1/favorites', item)).status).toBe(200)
    await ask('candidateA', 'DELETE', `/v1/resumes/${world.open.public_id}/publication`)
    const kept = await ask('candidateB', 'GET', '/v1/favorites')
    expect(JSON.stringify(kept.body)).not.toContain('охране труда')
    expectNoSecret(JSON.stringify(kept.body))
    await ask('candidateA', 'POST', `/v1/resumes/${world.open.public_id}/publication`)
  })

  it('shows the company the letter and the resume sent to it, and hides what its owner hides', async () => {
    for (const role of ['employerA', 'viewerA'] as const) {
      const { status, body } = await ask(role, 'GET', `/v1/negotiations/${world.negotiation.public_id}`)
      expect(status).toBe(200)
      expect(JSON.stringify(body)).toContain(secrets.letter)
      expectNoSecret(JSON.stringify(body), [secrets.letter, secrets.interview])
    }
  })

  it('gives the viewer of a company no moves', async () => {
    const { body } = await ask('viewerA', 'GET', `/v1/negotiations/${world.negotiation.public_id}`)
    expect((body.data as { actions: unknown[] }).actions).toEqual([])
  })

  it('ignores fields that are not the caller’s to set', async () => {
    const body = {
      first_name: 'Анна',
      last_name: 'Лебедева',
      dob: null,
      gender: null,
      balance: 1_000_000,
      accountType: 'employer',
      account_type: 'employer',
      isOperator: true,
      is_operator: true,
      id: 'aaaaaaaaaaaa',
      email: 'taken@example.test',
    }
    const before = (await ask('candidateB', 'GET', '/v1/accounts/me')).body.data
    expect((await ask('candidateB', 'PUT', '/v1/accounts/info', body)).status).toBe(200)
    const after = (await ask('candidateB', 'GET', '/v1/accounts/me')).body.data
    expect(after).toEqual({ ...(before as object), first_name: 'Анна', last_name: 'Лебедева' })
  })

  it('verifies nobody’s company because they say so', async () => {
    const [own] = (await ask('unverified', 'GET', '/v1/accounts/companies')).body.data as Company[]
    const path = `/v1/accounts/company/${own?.public_id}`
    const answer = await ask('unverified', 'PUT', path, {
      name: 'Третья',
      verification: 'verified',
      role: 'owner',
      balance: 5,
    })
    expect(answer.body.data).toMatchObject({ verification: 'none' })
  })

  it('listens for nobody to the channels of others', async () => {
    const names = [
      ...[
        'private-user',
        'private-company',
        'private-resume',
        'private-vacancy',
        'presence-interview',
      ].flatMap((kind) =>
        [world.hidden.public_id, world.vacancy.public_id, world.company.public_id].map(
          (id) => `${kind}.${id}`,
        ),
      ),
      'private-anything',
      'presence-interview.x',
      `private-vacancy.${world.vacancy.public_id}\n`,
      `private-encrypted-vacancy.${world.vacancy.public_id}`,
    ]
    for (const role of strangers) {
      for (const channel_name of names) {
        const { status } = await ask(role, 'POST', '/v1/broadcasting/auth', {
          socket_id: '1.1',
          channel_name,
        })
        expect([401, 403, 422], `${role} ${channel_name}`).toContain(status)
      }
    }
  })
})
