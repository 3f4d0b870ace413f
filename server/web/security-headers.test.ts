import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { framedPage, inlineScriptHashes, policy, scriptPolicy } from './security-headers'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('inlineScriptHashes', () => {
  it('allows the framework’s own scripts of a cached page and no script that came with a text', () => {
    const page = `<head><link rel="preload" as="script" nonce="abc"></head><body>
      <p><script>steal()</script><script nonce="guess">steal(2)</script></p>
      <script type="application/ld+json">{}</script>
      <script nonce="abc" id="_R_">start()</script><script nonce="abc">self.__next_f.push([1,"x"])</script></body>`
    expect(inlineScriptHashes(page)).toEqual([hashOf('start()'), hashOf('self.__next_f.push([1,"x"])')])
  })

  it('allows each inline script of a page that was drawn for no request', () => {
    expect(
      inlineScriptHashes('<script>a()</script><script src="/x.js"></script><script>a()</script>'),
    ).toEqual([hashOf('a()')])
  })
})

describe('policy', () => {
  it('leaves the policy strict', () => {
    const text = policy(["'nonce-n'"], { connect: [], development: false })
    expect(text).toContain("script-src 'self' 'nonce-n';")
    for (const rule of [
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ]) {
      expect(text).toContain(rule)
    }
    expect(text).not.toMatch(/unsafe-eval|script-src[^;]*(unsafe-inline|\*)/)
  })
  it('lets other sites frame a page only where that is meant', () => {
    const text = policy([], { connect: [], development: false, framed: true })
    expect(text).toContain('frame-ancestors *')
    for (const path of ['/ru', '/widgets/companies/abcdefghjkmn/x', '/ru/widgets/companies/abcdefghjkmn'])
      expect(framedPage.test(path), path).toBe(false)
  })
  it('lets a worker call where pages call, and nothing else', () => {
    const text = scriptPolicy({ connect: ['https://api.example'], development: false })
    expect(text).toContain("default-src 'none'; script-src 'self';")
    expect(text).toContain("connect-src 'self' https://api.example;")
    expect(text).not.toContain('unsafe')
  })
})
