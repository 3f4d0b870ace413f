import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, expect, it, vi } from 'vitest'
import { createGonePages } from './gone-pages'

const id = 'abcdefgh2345'
const path = `/ru/vacancies/${id}`
const now = 1_000_000
const gone = { goneFrom: new Date(now), roleId: 2403, cityId: 66001 }
const open = { goneFrom: undefined, roleId: 2403, cityId: 66001 }

function ask(vacancies: ReturnType<typeof createGonePages>, url = path, headers = {}, method = 'GET') {
  const req = { url, method, headers } as IncomingMessage
  const written: number[] = []
  const res = {
    writeHead(status: number) {
      written.push(status)
      return { end: () => undefined }
    },
  }
  return vacancies
    .handle(req, res as unknown as ServerResponse)
    .then((done) => ({ done, url: req.url, written }))
}
type Sources = Parameters<typeof createGonePages>[0]
const made = (vacancy: Sources['vacancy'], clock = () => now) =>
  createGonePages({ vacancy, closedResume: async () => undefined }, () => undefined, clock)

describe('a vacancy that is gone', () => {
  it('leads to the page that says so, with the list of its role', async () => {
    expect(await ask(made(async () => gone))).toEqual({
      done: 'pass',
      url: '/ru/gone?list=vacancies&role=2403&city=66001',
      written: [],
    })
  })

  it('answers a link followed inside the site with the bare status', async () => {
    const { done, written } = await ask(
      made(async () => gone),
      path,
      { rsc: '1' },
    )
    expect([done, written]).toEqual(['answered', [410]])
  })

  it.each(['/ru/vacancies', `${path}/edit`, '/ru/vacancies/new', `/ru/resumes/${id}`])(
    'is not %s',
    async (url) => {
      const find = vi.fn(async () => gone)
      expect((await ask(made(find), url)).url).toBe(url)
      expect(find).not.toHaveBeenCalled()
    },
  )

  it('is asked for once until it changes, and goes when its moment comes', async () => {
    let time = now - 1
    const find = vi.fn(async () => gone)
    const vacancies = made(find, () => time)
    expect((await ask(vacancies)).url).toBe(path)
    time = now
    expect((await ask(vacancies)).url).not.toBe(path)
    expect(find).toHaveBeenCalledTimes(1)
    vacancies.forget(id)
    await ask(vacancies)
    expect(find).toHaveBeenCalledTimes(2)
  })

  it('keeps nothing that was read while it changed', async () => {
    let answer: ((address: typeof open) => void) | undefined
    const find = vi
      .fn<() => Promise<typeof gone | typeof open>>()
      .mockImplementationOnce(() => new Promise((done) => (answer = done)))
      .mockResolvedValue(gone)
    const vacancies = made(find)
    const early = ask(vacancies)
    vacancies.forget(id)
    answer?.(open)
    expect((await early).url).toBe(path)
    expect((await ask(vacancies)).url).not.toBe(path)
  })

  it('leaves it to the page when it cannot be known', async () => {
    const failing = made(() => Promise.reject(new Error('no database')))
    expect((await ask(failing)).url).toBe(path)
  })
})

describe('a resume that is closed', () => {
  const resume = `/ru/resumes/${id}`
  const closed = (closedResume: Sources['closedResume'] = async () => ({ roleId: 2403, cityId: null })) =>
    createGonePages({ vacancy: async () => undefined, closedResume }, () => undefined)

  it('leads a guest to the page that says so', async () => {
    expect((await ask(closed(), resume)).url).toBe('/ru/gone?list=resumes&role=2403')
    expect((await ask(closed(), resume, { rsc: '1' })).written).toEqual([410])
  })

  it('is left to the page of those who may see it: members and holders of a link', async () => {
    expect((await ask(closed(), resume, { cookie: 'a=1; auth=1' })).url).toBe(resume)
    expect((await ask(closed(), `${resume}?token=x`)).url).toBe(`${resume}?token=x`)
  })

  it('is asked for each time: what was taken back is gone at once', async () => {
    const find = vi.fn<Sources['closedResume']>().mockResolvedValueOnce(undefined).mockResolvedValue({
      roleId: null,
      cityId: null,
    })
    const pages = closed(find)
    expect((await ask(pages, resume)).url).toBe(resume)
    expect((await ask(pages, resume)).url).toBe('/ru/gone?list=resumes')
  })
})
