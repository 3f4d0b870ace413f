import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { governPageResponse, type PageResponseOptions } from './page-response'

type Page = (res: ServerResponse, req: IncomingMessage) => void

const html = (res: ServerResponse) => res.setHeader('Content-Type', 'text/html; charset=utf-8')

/** What a visitor gets of a page that Next would write so. */
async function visit(page: Page, options: Partial<PageResponseOptions> = {}): Promise<Response> {
  const server = createServer((req, res) => {
    governPageResponse(req, res, {
      nonce: 'abc',
      policy: { connect: [], development: false },
      isBot: false,
      isAway: () => false,
      askedStatus: () => undefined,
      onError: (error) => {
        throw error
      },
      ...options,
    })
    page(res, req)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    server.close()
  })
  return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/ru/page`)
}

it('lets a page rendered for this request through, under its nonce', async () => {
  const answer = await visit((res) => {
    html(res)
    res.write('<p>раз</p>')
    res.end('<p>два</p>')
  })
  expect(await answer.text()).toBe('<p>раз</p><p>два</p>')
  expect(answer.headers.get('content-security-policy')).toMatch(/script-src 'self' 'nonce-abc' 'sha256-/)
})

it('puts the hashes of its own scripts on a page that everybody gets', async () => {
  const answer = await visit((res) => {
    html(res)
    res.setHeader('x-nextjs-cache', 'HIT')
    res.end(
      '<script nonce="n">let x = 1</script><script type="application/ld+json">{}</script><script>y</script>',
    )
  })
  const policy = answer.headers.get('content-security-policy') ?? ''
  // Its own, and the first paint's that stands in every page; not the one without the page's nonce.
  expect(policy.match(/'sha256-[^']+'/g)).toHaveLength(2)
  expect(policy).not.toContain('nonce')
})

it('keeps the policy out of «unchanged», which would replace that of the page at the visitor’s', async () => {
  const answer = await visit((res) => {
    res.setHeader('Content-Security-Policy', "default-src 'none'")
    res.writeHead(304, { ETag: '"same"' })
    res.end()
  })
  expect([answer.status, answer.headers.get('content-security-policy')]).toEqual([304, null])
})

it('gives a script the policy that it needs as a worker', async () => {
  const answer = await visit(
    (res) => {
      res.setHeader('Content-Type', 'application/javascript; charset=UTF-8')
      res.end('0')
    },
    { policy: { connect: ['https://api.example'], development: false } },
  )
  expect(answer.headers.get('content-security-policy')).toContain("connect-src 'self' https://api.example;")
})

it('A2 gives a drawn page the status that it asked for', async () => {
  const answer = await visit(
    (res) => {
      html(res)
      res.end('<h1>Такой страницы нет</h1>')
    },
    { askedStatus: () => 404 },
  )
  expect(answer.status).toBe(404)
  expect(await answer.text()).toContain('Такой страницы нет')
})

it('A3 shows people the whole error page with status 500, and keeps it out of caches', async () => {
  const answer = await visit((res) => {
    html(res)
    res.statusCode = 500
    res.setHeader('ETag', '"x"')
    res.end('<html id="__next_error__"></html>')
  })
  expect(answer.status).toBe(500)
  expect(await answer.text()).toMatch(/<title>Internal Server Error<\/title>[\s\S]*Что-то сломалось/)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('etag')).toBeNull()
})

it('A4 gives bots the bare status', async () => {
  for (const status of [404, 500]) {
    const answer = await visit(
      (res) => {
        html(res)
        res.writeHead(status)
        res.end('<h1>Ошибка</h1>')
      },
      { isBot: true },
    )
    expect(answer.status).toBe(status)
    expect(await answer.text()).toBe('')
    expect(answer.headers.get('content-type')).toBeNull()
  }
})

it('A3 A4 says 503 and when to come again while the database is away, to people and to bots', async () => {
  const page: Page = (res) => {
    html(res)
    res.statusCode = 500
    res.end('<html id="__next_error__"></html>')
  }
  const person = await visit(page, { isAway: () => true })
  expect(person.status).toBe(503)
  expect(person.headers.get('retry-after')).toBe('30')
  expect(await person.text()).toMatch(/http-equiv="refresh"[\s\S]*Сейчас вернёмся/)
  const bot = await visit(page, { isAway: () => true, isBot: true })
  expect(bot.status).toBe(503)
  expect(bot.headers.get('retry-after')).toBe('30')
  expect(await bot.text()).toBe('')
})

it('leaves what is no page alone', async () => {
  const answer = await visit((res) => {
    res.writeHead(500, { 'Content-Type': 'text/x-component' })
    res.end('0:{}')
  })
  expect(answer.status).toBe(500)
  expect(await answer.text()).toBe('0:{}')
})
