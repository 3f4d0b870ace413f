import { describe, expect, it } from 'vitest'
import { callInProcess } from '../../start/bridge'
import type { Registry } from './call-handler'

describe('callInProcess', () => {
  it('reads a page’s query leniently: only what an address can carry counts', async () => {
    let seen: unknown
    const registry: Registry = new Map([
      [
        'GET /v1/vacancies',
        async ({ query }: { query: unknown }) => {
          seen = query
        },
      ],
    ])
    const query = { text: 'повар', city: ['1', '2'], toString: () => 'x', constructor: '1', page: undefined }
    await callInProcess(registry, 'GET /v1/vacancies', { query: query as never })
    expect(seen).toMatchObject({ text: 'повар', city: ['1', '2'] })
    expect(Object.hasOwn(seen as object, 'toString')).toBe(false)
  })

  it('answers 404 to an id that cannot be stored', async () => {
    const registry: Registry = new Map([['GET /v1/resumes/:publicId', async () => null]])
    const call = callInProcess(registry, 'GET /v1/resumes/:publicId', { params: { publicId: '\0' } })
    await expect(call).rejects.toMatchObject({ code: 'resume_not_found' })
  })
})
