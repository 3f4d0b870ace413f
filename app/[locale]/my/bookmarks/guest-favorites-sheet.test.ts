// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cardsByIds } from './guest-favorites-sheet'

const sent: { path: string; body: unknown }[] = []
let answer: () => Response

beforeEach(() => {
  sent.length = 0
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path === '/runtime-config.json') return Response.json({ apiBaseUrl: '' })
    sent.push({ path, body: JSON.parse(String(init?.body)) })
    return answer()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const card = { public_id: 'aaaaaaaaaaaa', title: 'Врач' }

it('C17 sends the ids and reads the answer as data', async () => {
  answer = () => Response.json({ success: true, data: [card], error_code: null, error_message: null })
  expect(await cardsByIds('vacancy', ['aaaaaaaaaaaa'])).toEqual([{ type: 'vacancy', item: card }])
  expect(sent).toEqual([{ path: '/v1/vacancies/by-ids', body: { ids: ['aaaaaaaaaaaa'] } }])
})

it('C17 reads the answer as a plain list', async () => {
  answer = () => Response.json([card])
  expect(await cardsByIds('resume', ['aaaaaaaaaaaa'])).toEqual([{ type: 'resume', item: card }])
  expect(sent[0]?.path).toBe('/v1/resumes/by-ids')
})

it.each([
  ['a refusal', () => Response.json({ success: false, data: null, error_code: 'x' }, { status: 422 })],
  ['a lost network', () => Response.error()],
  ['an answer without a body', () => new Response(null, { status: 200 })],
  ['an answer that is no list', () => Response.json({ success: true, data: { results: [] } })],
])('C17 turns %s into an empty list', async (_, failing) => {
  answer = failing
  expect(await cardsByIds('vacancy', ['aaaaaaaaaaaa'])).toEqual([])
})

it('C17 asks for nothing when there is nothing to ask for', async () => {
  expect(await cardsByIds('vacancy', [])).toEqual([])
  expect(sent).toEqual([])
})
