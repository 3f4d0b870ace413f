import { availableParallelism, loadavg } from 'node:os'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ReadResume } from '@/lib/contracts/resume-files'
import { signUpCandidate } from '@/tests/support/accounts'
import {
  deepHtml,
  inflatingPdf,
  nestedFormsPdf,
  nestedTablesDocx,
  plainPdf,
} from '@/tests/support/hostile-files'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

let api: TestApi

beforeAll(async () => {
  api = await createTestApi()
}, 60_000)
afterAll(() => api.close())

function send(bytes: Uint8Array, by: { token?: string; ip: string }) {
  const body = new FormData()
  body.set('file', new File([bytes as BlobPart], 'resume'))
  return api.request<ReadResume>('POST', '/v1/resumes/from-file', { body, ...by })
}

describe('reading of resumes under attack', () => {
  it('M8 hole 3: one hostile account and a crowd at one address leave a stranger’s upload under three seconds once their files are known to take long', async () => {
    const { token } = await signUpCandidate(api)
    const upload = async (ip: string) => {
      const started = performance.now()
      const { status, body } = await send(plainPdf(), { ip })
      expect([status, body.error_code, body.data?.fields.title]).toEqual([200, null, 'Software developer'])
      return Math.round(performance.now() - started)
    }
    await upload('203.0.113.101')
    // What else the machine is busy with, for each processor: its seconds count for less.
    const busy = Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())
    const hostile = [nestedFormsPdf(), nestedTablesDocx(), deepHtml(), inflatingPdf()]
    const answers = new Map<string, number>()
    let isOver = false
    const attackers = [{ token, ip: '198.51.100.1' }, { ip: '198.51.100.2' }]
    const strike = async (by: { token?: string; ip: string }, nth: number) => {
      const { status, body } = await send(hostile[nth % hostile.length] ?? new Uint8Array(), by)
      const what = `${by.token ? 'account' : 'guests'} ${status} ${body.error_code}`
      answers.set(what, (answers.get(what) ?? 0) + 1)
      // Requests in memory never wait for a socket: without this a refused one would starve everything else.
      await new Promise((next) => setImmediate(next))
      return body.error_code
    }
    // One at work and one waiting of each, all the time.
    const attack = async (by: { token?: string; ip: string }, from: number) => {
      for (let nth = from; !isOver; nth += 1) {
        // Whoever has used up all tries of a quarter of an hour is no attacker any more.
        if ((await strike(by, nth)) === 'rate_limited') return
      }
    }
    const attacks = attackers.flatMap((by) => [attack(by, 0), attack(by, 3)])
    const times: number[] = []
    try {
      for (let i = 0; i < 5; i += 1) {
        // And more than may wait.
        const burst = attackers.flatMap((by) => [0, 1, 2, 3].map((nth) => strike(by, nth)))
        times.push(await upload(`203.0.113.${i + 1}`))
        await Promise.all(burst)
      }
    } finally {
      isOver = true
      await Promise.all(attacks)
    }
    console.log(
      `a stranger's upload under attack: ${times.join(', ')} ms; the machine is ${busy.toFixed(1)} × busy`,
    )
    // The first of them meets attackers nobody knows yet; from then on their files are set aside.
    const [first = 0, ...rest] = times
    expect(Math.max(...rest)).toBeLessThan(3000 * busy)
    expect(first).toBeLessThan(15_000 * busy)
    // There was an attack: files of both were read and refused, and both were turned away for having too many.
    for (const who of ['account', 'guests']) {
      expect(answers.get(`${who} 422 file_unreadable`)).toBeGreaterThan(0)
      expect(answers.get(`${who} 429 busy`)).toBeGreaterThan(0)
    }
  }, 120_000)

  it('M8 hole 3: says at once that there are too many, and when to come back', async () => {
    const by = { ip: '198.51.100.77' }
    const all = await Promise.all(Array.from({ length: 5 }, () => send(nestedTablesDocx(), by)))
    const busy = all.filter(({ body }) => body.error_code === 'busy')
    expect(busy).toHaveLength(3)
    for (const { status, headers } of busy) {
      expect(status).toBe(429)
      expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
    }
  }, 60_000)

  it('M8 hole 10: turns away what one address sends beyond its turn before a byte of it is read', async () => {
    let read = 0
    const slow = () => {
      const body = new ReadableStream<Uint8Array>({
        pull: () => {
          read += 1
          return new Promise<void>(() => undefined)
        },
      })
      const request = new Request('http://localhost/v1/resumes/from-file', {
        method: 'POST',
        body,
        headers: { 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': '10000000' },
        duplex: 'half',
      } as RequestInit)
      return api.fetch(request, { incoming: { socket: { remoteAddress: '192.0.2.1' } } })
    }
    const begun = [slow(), slow()]
    await vi.waitFor(() => expect(read).toBeGreaterThanOrEqual(begun.length))
    const refused = await slow()
    expect([refused.status, (await refused.json()).error_code]).toEqual([429, 'busy'])
    // Others are not concerned.
    expect((await send(plainPdf(), { ip: '192.0.2.99' })).status).toBe(200)
  })
})
