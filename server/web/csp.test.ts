import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { inlineScriptHashes, ownSocket, policy } from './csp'

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

describe('ownSocket', () => {
  it('takes a host as it is and nothing that could add to the policy', () => {
    expect(ownSocket('localhost:3000', false)).toEqual(['ws://localhost:3000'])
    expect(ownSocket('двое.example', true)).toEqual([])
    expect(ownSocket('xn--b1ad3an.example', true)).toEqual(['wss://xn--b1ad3an.example'])
    expect(ownSocket('[::1]:80', false)).toEqual(['ws://[::1]:80'])
    for (const host of ['x; script-src *', 'x *', 'a,b', 'a/b', '', undefined]) {
      expect(ownSocket(host, true)).toEqual([])
    }
  })

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
})
